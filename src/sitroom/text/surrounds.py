"""What outlets put around a story and among its paragraphs: captions, credits, rights, pleas, pointers to other stories.

They tell of other days and other stories ("FILE PHOTO: Soldiers patrol …") and of the outlet itself ("does not reflect the
position of"), so nothing in them is a record of this report. Each test takes one line without the blanks around it.
"""

from __future__ import annotations

import re

from sitroom.lexicon.sparing import Sparing

LONGEST = 700
"""Characters. A longer line is a paragraph, however it opens."""

_OUTLET = (
    r"(?:reuters|afp|ap|epa|efe|xinhua|tass|anadolu|aa|getty(?: images)?|shutterstock|alamy|bloomberg|dpa|upi|pa|ansa|kyodo"
    r"|yonhap|sputnik|maxar|planet labs|un|unhcr|unicef|wfp|msf|icrc|al jazeera|bbc|cnn|voa|npr|(?:the )?associated press"
    r"|agence france-presse)"
)
_PICTURE = r"(?:photo(?:s|graphs?)?|images?|pictures?|pix|illustration|infographic|graphic|map|video)"

_CAPTIONS = (
    rf"(?:(?:file|archive|handout|illustrative|satellite|screen ?grab|cover|main|featured|lead|stock|top) )?{_PICTURE}"
    r"(?: (?:caption|credit|copyright|source|by|courtesy(?: of)?|description))?\s?[:|©]",
    rf"{_PICTURE} (?:caption|copyright|source|credit|description),?\s",
    r"file (?:[–—:-]+|photo|image|picture)\s",
    rf"(?:in )?(?:this|an?) (?:[^.]{{1,40}} )?(?:undated|file|handout|screen ?grab|frame ?grab) (?:[^.]{{1,20}} )?{_PICTURE}\b",
    rf"(?:in )?(?:this|an?) (?:[^.]{{1,30}} )?{_PICTURE} (?:taken|(?:provided|released) by|obtained|distributed"
    r"|made available)\b",
)
_PLEAS = (
    r"(?:follow|like|find|join) us (?:on|at)\b",
    r"follow (?:the author|him|her|them|me|@?\w+) on (?:twitter|x|facebook|instagram|telegram)\b",
    r"(?:on twitter,? follow|follow @)",
    r"(?:subscribe|sign up|register|donate|support (?:our|independent)|become a (?:member|subscriber|supporter))\b"
    r"(?=.{0,80}\b(?:newsletter|e-?mail|updates?|alerts?|inbox|here|journalism|subscriber|account|free)\b)",
    r"(?:download|get) (?:our|the) (?:.{1,30} )?app\b",
    r"get (?:the latest|our|more) (?=.{0,60}\b(?:inbox|newsletter|app|e-?mail)\b)",
    r"(?:join|follow) (?:our|the) .{0,40}\b(?:channel|whatsapp|telegram|newsletter)\b",
    r"(?:tap|click) (?:here|on|to)\b",
    r"(?:share|e-?mail|print|save|bookmark|tweet) (?:this|on|via) (?:\w+ ?){1,4}\W*$",
)
_POINTERS = (
    r"(?:read|see|watch|listen|learn|find out|hear)(?: more| also| next| now| live| this| here)?\s?[:|»>]",
    r"(?:also|more|next|further|recommended|suggested|related|trending|popular|latest|top) (?:read(?:ing)?|stories|articles?"
    r"|news|topics|coverage|content|links|posts?)\b.{0,40}[:|»>]",
    r"(?:related|recommended|trending|up next)\s?:",
    r"(?:you (?:may|might) (?:also|be interested)|don[’']t miss:|in case you missed|most (?:read|popular|viewed|shared)\W*$"
    r"|editors?[’']s? (?:picks?|choice)|what to (?:read|watch) next|more on this (?:story|topic)|continue reading"
    r"|skip (?:to|past) )",
    r"(?:advertisement|advertising|sponsored(?: content| post)?|promoted|paid (?:content|post)|scroll down|back to top|loading"
    r"|play(?: video)?|listen to (?:this )?(?:article|story)|\d+ min(?:ute)?s? read"
    r"|(?:view |leave |post |add )?(?:a )?comments?(?: \(\d+\))?)\W*$",
)
_RIGHTS = (
    r"(?:©|\(c\)|copyright\b)(?=.{0,60}(?:\d{4}|rights|©))",
    r"all rights reserved\b",
    r"no part of this (?:publication|article|report|material) may",
    r"this (?:material|content|article|story|report|text|work|piece) (?:may not be|is (?:licensed|reproduced|republished"
    r"|protected|subject to copyright)|(?:was|has been) (?:(?:first|originally|previously|also) )?"
    r"(?:published (?:by|on|in|at|with)|produced (?:by|with)|written (?:by|for)|funded|provided|republished|translated))\b",
    r"(?:re)?(?:printed|published|posted|produced) (?:here )?(?:with|by|under) (?:the )?(?:kind )?(?:permission|licen[cs]e)\b",
    r"(?:the )?(?:views?|opinions?)(?: and (?:views?|opinions?))? (?:expressed|presented|stated|contained)\b"
    r"(?=.{0,200}\b(?:author|writer|own|reflect|represent|necessarily)\b)",
    r"(?:our standards|editor[’']?s[’']? note|legal disclaimer|disclaimer)\s?(?::|[–—-]\s)",
    r"(?:correction|clarification)\s?:(?=.{0,160}\b(?:this|the) (?:story|article|report|headline|post|sentence|version)\b)",
)
_CREDITS = (
    r".{2,160}\bcontributed (?:(?:additional )?reporting\b|to this (?:report|story|article|dispatch)\b).{0,40}$",
    r"(?:with )?(?:additional|extra|further) (?:reporting|inputs?|material) (?:from|by)\b",
    rf"(?:with )?(?:inputs?|files|reporting|material) from {_OUTLET}\b",
)
_CONTACTS = (
    r"for (?:more|further|additional|media) (?:information|details|inquiries|enquiries)\b"
    r"(?=.{0,80}(?:@|\+\d|contact|visit|call|:))",
    r"(?:(?:media|press)(?: office| relations)? (?:contacts?|enquir(?:y|ies)|inquir(?:y|ies))|contacts?(?: us)?|tel(?:ephone)?"
    r"|phone|e-?mail|fax|notes? (?:to|for) (?:the )?editors?)\s?(?::|$|(?=.{0,40}(?:@|\+\d)))",
)
_OPENS = re.compile(
    "|".join(f"(?:{p})" for p in (*_CAPTIONS, *_PLEAS, *_POINTERS, *_RIGHTS, *_CREDITS, *_CONTACTS)), re.IGNORECASE
)
# A caption that only its credit tells: "Residents flee Goma. (AP Photo/Moses Sawasawa)", "… [File: Luc Gnago/Reuters]".
_CREDITED = Sparing(
    rf"(?i:[\[(]{_OUTLET} (?:photo|image|file)s?\b[^\[\]()]{{0,80}}[\])]\.?$)"
    r"|(?i:[\[(](?:photo|photograph|image|picture|file|credit|courtesy)s?(?: (?:by|courtesy of|credit)\b|\s?[:/])"
    r"[^\[\]()]{2,80}[\])]\.?$)"
    rf"|[\[(](?:[A-Z][\w.'’-]+ ){{1,3}}[A-Z][\w.'’-]+/(?i:{_OUTLET})(?: (?:via|Photo|Images)[^\[\]()]{{0,40}})?[\])]\.?$"
    r"|\b(?:REUTERS|AFP|EPA|AP Photo|Getty Images)/[A-Z][\w.'’ -]{2,40}(?:/(?:File Photo|Handout|Pool|File).{0,40})?$"
    r"|[a-z]/(?:AFP|EPA|Reuters|Getty Images)(?: via Getty Images)?$"
)


def is_surround(words: str) -> bool:
    """Whether a line is no part of the story that it stands in.

    >>> is_surround("FILE PHOTO: Soldiers patrol in Goma, March 1, 2021. REUTERS/D. Sabiti"), is_surround("Soldiers patrol.")
    (True, False)
    """
    return len(words) <= LONGEST and (_OPENS.match(words) is not None or _CREDITED.search(words) is not None)

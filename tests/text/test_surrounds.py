"""Captions, credits, rights and pointers give no records; sentences that open like them stay."""

from __future__ import annotations

import pytest

import sitroom
from sitroom.text.surrounds import is_surround

AROUND = [
    "FILE PHOTO: Soldiers patrol in Goma, Congo, after 12 civilians were killed, March 1, 2021. REUTERS/D. Sabiti/File Photo",
    "FILE - Rebels attack a convoy near Beni on Feb. 3, 2020. (AP Photo/Moses Kasereka)",
    "In this March 1, 2015 file photo, soldiers shell a village near Gao.",
    "Image caption: Troops shelled Bunia on Monday.",
    "Residents flee the camp at Kanyaruchinya after rebels burned it. (Photo by Jean Abdi/AFP via Getty Images)",
    "Rebels killed four farmers here last year [Amina Diallo/Al Jazeera]",
    "Photo: Soldiers attack a village in Ituri, killing five.",
    "Read more: Rebels attack Beni, 20 killed",
    "Related stories: UN condemns attack on camp in Bunia",
    "Follow us on Twitter for news of the attack.",
    "Subscribe to our newsletter: five killed, and what it means.",
    "Download our app",
    "© 2021 Wire News Agency. All rights reserved. This material may not be published, broadcast, rewritten or redistributed.",
    "Copyright 2021 The Wire. This material may not be published, broadcast, rewritten, attacked or redistributed in any form "
    "without permission.",
    "The views expressed in this article are those of the author and do not reflect the position of the Wire.",
    "This article was originally published by the Kamara Post.",
    "Paul Mbeki and Lena Okafor in Goma contributed to this report.",
    "Editor's note: an earlier version said that rebels had killed nine soldiers.",
    "For more information contact the press office at press@example.org, +243 812 345 678",
    "Reporting by Lena Okafor in Goma; additional reporting by Paul Mbeki; editing by John Smith",
    "(Reporting by Lena Okafor; Writing by A. Writer; Editing by John Smith and Ruth Amadi)",
]
STORY = [
    "Pictures by activists showed burned houses and the bodies of nine men.",
    "This video, which the Wire has verified, shows soldiers shooting two men.",
    "Follow-up talks open on Friday.",
    "Contact with the convoy was lost near Beni, and a call for help came at noon.",
    "The views of the rebels were rejected by the mediator.",
    "Share of the blame was put on the army.",
    "Next week the talks resume: both sides have agreed to come.",
    "Copyright law was no concern of the rebels who burned the archive.",
    "Register, the army told them, or leave the town.",
    "Print shops in Goma were attacked on Monday.",
    "The two armies contributed to this year's truce.",
    "Loading of grain ships resumed after the truce.",
    "The minister said the strike was lawful (the Wire reported earlier that 12 died).",
    "The army rejected the report (Reuters/AFP).",
]


@pytest.mark.parametrize("line", AROUND)
def test_what_stands_around_a_story_gives_no_records(line):
    story = f"The truce held.\n\n{line}\n\nMarkets opened again in the town after weeks of silence.\n\nIt rained."
    report = sitroom.read(story, published="2021-03-03")
    start = story.index(line)
    evidence = [s for r in report.records for s in r.evidence]
    assert not [s.text for s in evidence if s.start < start + len(line) and start < s.end]


@pytest.mark.parametrize("line", STORY)
def test_sentences_that_open_like_it_stay(line):
    assert not is_surround(line)


def test_the_date_of_a_caption_is_not_the_day_of_publication():
    story = (
        "Army takes Sake\n\nFILE PHOTO: Soldiers in Goma, March 1, 2020. REUTERS/D. Sabiti\n\n"
        "GOMA, Congo, March 3, 2021 (Wire) - The army took Sake on Tuesday.\n\nIt said so."
    )
    assert sitroom.read(story).document.published == "2021-03-03"

"""Makes a thousand reports whose kinship is known: wires, what outlets do to them, and look-alikes that are no reprints.

The wires are the gold reports, the examples and stories told from sentence banks. Edits are those that desks and websites
make. The look-alikes: daily notes of one form with other numbers, one event told by two reporters, one press conference
heard by several, stories that share a house style or the background at their end. All by chance from a seed.
"""

# Sentence banks are easier to read one sentence a line.
# ruff: noqa: E501

from __future__ import annotations

import datetime
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
OUTLETS = [
    "Harbour Gazette", "Plateau Daily", "The Valley Post", "Coastline Online", "Northern Courier", "Evening Lantern",
    "Delta Tribune", "Savannah Sun", "Capital Herald", "Border Times", "The Lakes Mirror", "Orchard Star",
]  # fmt: skip
AGENCIES = [
    "Nile Basin Wire",
    "Levant Wire",
    "Black Sea Wire",
    "Horn News Agency",
    "Crescent News Agency",
    "AFP",
    "Reuters",
]


@dataclass
class Made:
    """A report with what is true of it: the wires it carries (none are shared with a report of another family)."""

    id: str
    kind: str
    families: frozenset[str]
    text: str
    title: str | None
    outlet: str | None
    published: str
    source: str | None = None  # the original that it was made from
    sources: list[str] = field(default_factory=list)


def paragraphs(text: str) -> list[str]:
    return [" ".join(p.split()) for p in text.split("\n\n") if p.strip()]


# -- wires ------------------------------------------------------------------------------------------------------------

TOWNS = (
    "Ardesh Belkora Candira Dormun Eshkali Farouna Gezhin Hallora Imbaru Jandol Kesrat Lumbala Meridz Nokhara Orlesk Pashwar "
    "Qarveh Rumbeka Sabkhan Tolmin Ulgar Vezhna Warrado Yelken Zorbat Ankora Birjan Chalma Dereva Elmara"
).split()
SURNAMES = (
    "Okello Haddad Marenko Tesfaye Barzani Lindt Karimov Diallo Petrovic Saleh Nkurun Abdi Morozov Salazar Weiss Hamadi "
    "Traore Yusuf Novak Ibarra Demir Osman Keita Rahimi Mbeki Duarte Sorensen Aziz"
).split()
GROUPS = [
    "the Highland Front", "the Union of River Brigades", "the People's Defence League", "the Northern Alliance of Free Men",
    "the Movement of 9 May", "the Desert Shield militia", "the Coastal Liberation Army",
]  # fmt: skip
ACTS = [
    ("shelled a market", "Shells hit a market", "shelling"),
    ("ambushed an army convoy", "A convoy of the army was ambushed", "ambush"),
    ("overran a police post", "A police post fell to gunmen", "raid"),
    ("blew up a bridge", "A bridge was destroyed by explosives", "blast"),
    ("attacked a camp for displaced people", "A camp of the displaced came under attack", "assault"),
]
VOICE_A: list[list[str]] = [
    ["{Group} {act} in the town of {town} on {day}, killing at least {dead} people and wounding {hurt}, officials said.",
     "At least {dead} people died and {hurt} were hurt when {group} {act} in {town} on {day}, according to local officials.",
     "Fighters of {group} {act} in {town} on {day}; {dead} people were killed and {hurt} injured, the authorities said."],
    ["The {noun} began shortly after {hour} a.m. and lasted more than {span} hours, said {name}, the head of the district council.",
     "{name}, who chairs the district council, said the {noun} started at about {hour} a.m. and went on for {span} hours.",
     "District council chief {name} put the beginning of the {noun} at {hour} a.m. and its length at {span} hours."],
    ['"{quote}," {name2}, a doctor at the hospital, said by telephone.',
     '"{quote}," said {name2}, who works as a surgeon at the town\'s only hospital.'],
    ["{Group} denied any part in it and blamed government troops stationed {km} kilometres away.",
     "A spokesman for {group} rejected the charge, saying soldiers based {km} kilometres to the south had fired first.",
     "{Group} did not comment, but a channel close to it spoke of an operation by soldiers from a base {km} kilometres off."],
    ["Some {fled} residents have left for {town2}, where the authorities opened two schools to them.",
     "About {fled} people fled to {town2} during the night, aid workers said, most of them women and children.",
     "The Red Crescent in {town2} said it had registered {fled} newcomers by nightfall."],
    ["The {noun} came {ago} days before talks on a truce were to resume in {town3}, and mediators urged restraint.",
     "Mediators had hoped to bring both sides to {town3} within {ago} days for a second round of talks on a truce.",
     "It cast doubt on a meeting planned in {town3} in {ago} days, at which a truce was to be signed."],
    ["The army said it had sent {men} soldiers to the area and sealed the road to {town2}.",
     "Reinforcements of {men} men were on their way from {town2}, a military source said, asking not to be named.",
     "An officer in {town2} said {men} troops had been flown in by helicopter."],
    ["Neither account could be checked independently, as telephone lines to {town} have been cut since {day2}.",
     "Journalists have been kept out of {town} since {day2} and the figures could not be verified.",
     "There was no independent confirmation; {town} has been closed to reporters since {day2}."],
]  # fmt: skip
VOICE_B: list[list[str]] = [
    ["{Passive} in {town} {day}, and by evening the morgue held {dead} bodies, with {hurt} patients in the wards.",
     "{Passive} in {town} {day}. Hospital lists seen by this newspaper bear {dead} names of dead and {hurt} of injured."],
    ["People in the town remember the first noise soon after {hour} in the morning. It took {span} hours before the streets were "
     "quiet, {name} of the council recalls.",
     "It was {hour} in the morning. For {span} hours nobody could leave the cellars, council chairman {name} told us."],
    ["Dr {name2} had not slept when we reached her. \"{quote},\" she said.",
     "In the emergency room {name2} was washing his hands. \"{quote},\" he told this newspaper."],
    ["Who did it? Officials name {group}; the accused point at the barracks, {km} kilometres down the valley.",
     "The officials have no doubt that it was {group}, which for its part accuses the garrison {km} kilometres off."],
    ["On the road to {town2} we counted carts, tractors and mattresses. The school there has taken in {fled}.",
     "{town2} is filling up: {fled} have found shelter in classrooms there, according to volunteers."],
    ["All this with {ago} days to go until delegates were due around one table in {town3}.",
     "In {town3} the hotel for the delegates had been booked; in {ago} days they were to sit down together."],
    ["More soldiers, {men} by one count, are coming up from {town2}, and nobody gets past the roadblock.",
     "A captain spoke of {men} men and pointed at the lorries from {town2}."],
]  # fmt: skip
QUOTES = [
    "We operated by candlelight and we have no more blood to give",
    "They kept coming, on foot and in carts, and we laid them on the floor",
    "I have worked here for twenty years and have never seen such wounds",
    "Nobody warned us, and nobody has come to help",
    "The children ask when the noise will stop and I have no answer",
    "There is one ambulance left and it has no fuel",
]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def facts(rng: random.Random) -> dict[str, str]:
    act, passive, noun = rng.choice(ACTS)
    town, town2, town3 = rng.sample(TOWNS, 3)
    name, name2 = rng.sample(SURNAMES, 2)
    group = rng.choice(GROUPS)
    return {
        "act": act, "Passive": passive, "noun": noun, "town": town, "town2": town2, "town3": town3, "group": group,
        "Group": group[0].upper() + group[1:], "name": f"{rng.choice('ABDEFGHIKLMNRST')}. {name}",
        "name2": f"{rng.choice(['Amina', 'Leila', 'Marko', 'Tomas', 'Grace', 'Samir'])} {name2}", "quote": rng.choice(QUOTES),
        "dead": str(rng.randint(4, 70)), "hurt": str(rng.randint(71, 190)), "hour": str(rng.randint(2, 11)),
        "span": str(rng.randint(2, 9)), "km": str(rng.randint(3, 60)), "fled": f"{rng.randint(2, 40)},{rng.randint(1, 9)}00",
        "ago": str(rng.randint(2, 20)), "men": str(rng.randint(110, 900)), "day": rng.choice(DAYS), "day2": rng.choice(DAYS),
    }  # fmt: skip


def told(bank: list[list[str]], known: dict[str, str], rng: random.Random) -> str:
    order = list(range(1, len(bank)))
    rng.shuffle(order)
    lines = [rng.choice(bank[at]).format(**known) for at in (0, *order)]
    return "\n\n".join(lines)


BACKGROUND = [
    "The conflict between the government and {group} began in {year} over land and taxes in the north. It has since killed an "
    "estimated {killed} people and driven {moved} from their homes, according to the United Nations.",
    "Two earlier agreements, signed in {town} and {town2}, collapsed within months. Each side accuses the other of having "
    "rearmed during the pause.",
    "{Group}, which draws most of its men from the hill districts, is regarded as a terrorist organisation by several "
    "neighbouring states.",
    "A peacekeeping force of {men} soldiers watches over a buffer zone along the river, but has no mandate to use force.",
]


def wires(rng: random.Random) -> list[tuple[str, str, str | None]]:
    """Family, text and title of every wire."""
    found: list[tuple[str, str, str | None]] = []
    for line in (ROOT / "gold" / "reports.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.append((row["id"], row["text"], None))
    for path in sorted((ROOT / "examples").glob("*.txt")):
        found.append((path.stem, path.read_text(encoding="utf-8"), None))
    for at in range(60):
        known = facts(rng)
        text = told(VOICE_A, known, rng)
        head = f"{known['town'].upper()}, {rng.choice(['March', 'June', 'October'])} {rng.randint(1, 28)} ({rng.choice(AGENCIES)})"
        title = f"{known['dead']} killed as {known['group'].removeprefix('the ')} {known['act']} in {known['town']}"
        found.append((f"story-{at}", f"{head} - {text}", title))
    return found


# -- what is done to wires --------------------------------------------------------------------------------------------

_DATELINE = re.compile(r"^[A-Z][^\n]{2,70}?(?: \([^()\n]{2,40}\))? --? ")
SPELLINGS = {
    "defence": "defense", "labour": "labor", "neighbouring": "neighboring", "neighbour": "neighbor", "centre": "center",
    "kilometres": "kilometers", "kilometre": "kilometer", "metres": "meters", "organisation": "organization",
    "organised": "organized", "recognised": "recognized", "authorised": "authorized", "programme": "program",
    "towards": "toward", "armoured": "armored", "honour": "honor", "favour": "favor", "travelled": "traveled",
    "harbour": "harbor", "grey": "gray", "colour": "color", "mobilised": "mobilized", "licence": "license", "tonnes": "tons",
}  # fmt: skip
NAMES = {
    "Hodeidah": "Al-Hudaydah", "Houthi": "Huthi", "Houthis": "Huthis", "Hezbollah": "Hizbullah", "Hizbollah": "Hezbollah",
    "Luhansk": "Lugansk", "Kyiv": "Kiev", "Mogadishu": "Muqdisho", "Sanaa": "San'a", "Saada": "Sa'dah", "Aden": "Adan",
    "al-Qaeda": "al-Qaida", "Qaeda": "Qaida", "Tripoli": "Tarabulus", "Kunduz": "Qunduz", "Kharkiv": "Kharkov",
    "Dnipro": "Dnieper", "Mokha": "Mukha", "Taez": "Ta'izz", "El Fasher": "Al-Fashir", "Mellit": "Malit", "Tigray": "Tigrai",
    "Sarajevo": "Saraevo", "Gorazde": "Gorazhde", "Algiers": "Alger", "Bamako": "Bamakou", "Muscat": "Masqat",
    "Avdiivka": "Avdeyevka", "Huambo": "Wambo", "Karimov": "Kerimov", "Haddad": "Hadad", "Morozov": "Morosov",
    "Yusuf": "Yousef", "Saleh": "Salih", "Osman": "Uthman", "Petrovic": "Petrovich", "Rahimi": "Raheemi", "Ardesh": "Ardash",
    "Qarveh": "Karveh", "Nokhara": "Noxara", "Pashwar": "Peshwar", "Zorbat": "Zurbat", "Sabkhan": "Sabhan",
    "Farouna": "Faruna", "Hallora": "Halora", "Vezhna": "Vejna", "Eshkali": "Ashkali", "Gezhin": "Gejin",
}  # fmt: skip
SYNONYMS = {
    "said": "stated", "killed": "slain", "wounded": "injured", "hurt": "injured", "fighting": "combat", "soldiers": "troops",
    "troops": "soldiers", "residents": "locals", "officials": "authorities", "attack": "assault", "began": "started",
    "about": "around", "some": "about", "after": "following", "children": "youngsters", "town": "locality", "fled": "escaped",
    "asked": "requested", "told": "informed", "large": "big", "also": "in addition", "however": "but", "near": "close to",
    "during": "in", "because": "since", "people": "persons", "several": "a number of", "men": "males", "accord": "agreement",
    "truce": "ceasefire", "houses": "homes", "denied": "rejected", "last": "past", "including": "among them", "weeks": "wks",
}  # fmt: skip
OWN = [
    "Readers of this paper will remember that our reporters visited the area last spring and found roads mined and wells dry.",
    "In the capital, the news was received with concern yesterday; the chamber of commerce called an extraordinary meeting.",
    "Families from our region have relatives there, and the diocese said it would hold a collection on Sunday.",
    "A company from this city had engineers in the district until recently; all of them are safe, its manager told us.",
]
ADS = [
    "Advertisement",
    "Sign up for our newsletter to get the latest headlines in your inbox every morning.",
    "Follow us on Facebook and Twitter for live coverage.",
    "Read more: Five charts that explain the harvest",
    "All rights reserved. This material may not be published, broadcast, rewritten or redistributed without permission.",
    "Related: What the weather will bring this weekend",
    "Support independent journalism: become a member for the price of a coffee a month.",
]
NEW = [
    "Later in the day the interior minister travelled to the scene and promised that those responsible would be brought to court.",
    "The Security Council is to meet behind closed doors on the matter, diplomats said late in the evening.",
    "By nightfall rescuers with dogs had arrived and the search was going on under floodlights.",
    "In a first reaction the neighbouring country closed two of its border crossings until further notice.",
]
Edit = Callable[[str, random.Random], str]


def without_dateline(text: str) -> str:
    return _DATELINE.sub("", text, count=1)


def verbatim(text: str, _: random.Random) -> str:
    return text


def cut_tail(text: str, rng: random.Random) -> str:
    parts = paragraphs(text)
    return "\n\n".join(parts[: max(2, round(len(parts) * rng.uniform(0.4, 0.8)))])


def cut_head(text: str, rng: random.Random) -> str:
    parts = paragraphs(without_dateline(text))
    return "\n\n".join(parts[max(1, round(len(parts) * rng.uniform(0.15, 0.45))) :])


def dateline(text: str, rng: random.Random) -> str:
    town = rng.choice(TOWNS)
    form = rng.choice(["{T} — ", "{T}: ", "{t}, {d} - ", "{T}, {d} (Agencies) - "])
    return form.format(T=town.upper(), t=town, d=f"{rng.randint(1, 28)} April") + without_dateline(text)


def credit(text: str, rng: random.Random) -> str:
    named = re.match(r"[^\n(]{2,60}\(([^()\n]{2,40})\) -", text)
    agency = named[1] if named else rng.choice(AGENCIES)
    foot = rng.choice(["({a})", "— {a}", "With inputs from {a}", "Source: {a}", "© 2024 {a}"])
    return f"{without_dateline(text)}\n\n{foot.format(a=agency)}"


def own_front(text: str, rng: random.Random) -> str:
    return f"{rng.choice(OWN)}\n\n{without_dateline(text)}"


def reordered(text: str, rng: random.Random) -> str:
    first, *rest = paragraphs(text)
    rng.shuffle(rest)
    return "\n\n".join([first, *rest])


def spelled(text: str, rng: random.Random) -> str:
    for uk, us in SPELLINGS.items():
        text = re.sub(rf"\b{uk}\b", us, text)
    if rng.random() < 0.5:
        text = re.sub(r'"([^"\n]*)"', r"“\1”", text)
    else:
        text = re.sub(r'"([^"\n]*)"', r"‘\1’", text)
    return text.replace(" - ", " – ").replace("'", "’")


def renamed(text: str, _: random.Random) -> str:
    done = 0
    for name, other in NAMES.items():
        text, times = re.subn(rf"\b{name}\b", other, text)
        done += times
    if done < 2:  # whatever names stand in it, by the habits of another desk
        text = re.sub(r"(?<=[a-z] )([A-Z][a-z]*)ou([a-z]+)", r"\1u\2", text)
        text = re.sub(r"(?<=[a-z] )([A-Z][a-z]*)q([a-z]+)", r"\1k\2", text)
        text = re.sub(r"(?<=[a-z] )([A-Z][a-z]+)ya\b", r"\1ia", text)
    return text


def typos(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    for at, word in enumerate(words):
        if len(word) > 4 and word.isalpha() and rng.random() < 0.06:
            spot = rng.randint(1, len(word) - 2)
            words[at] = rng.choice(
                [
                    word[:spot] + word[spot + 1] + word[spot] + word[spot + 2 :],
                    word[:spot] + word[spot + 1 :],
                    word[:spot] + word[spot] + word[spot:],
                ]
            )
    return " ".join(words)


def boilerplate(text: str, rng: random.Random) -> str:
    parts = paragraphs(text)
    for line in rng.sample(ADS, 4):
        parts.insert(rng.randint(1, len(parts)), line)
    return "\n\n".join(parts)


def edited(text: str, rng: random.Random) -> str:
    parts = paragraphs(without_dateline(text))
    if len(parts) > 4:
        parts.pop(rng.randint(1, len(parts) - 1))
    out = " \n\n ".join(parts).split(" ")
    for at, word in enumerate(out):
        if word in SYNONYMS and rng.random() < 0.7:
            out[at] = SYNONYMS[word]
    return " ".join(out).replace(" \n\n ", "\n\n")


def combined(text: str, rng: random.Random) -> str:
    return several(text, rng, 3)


def mangled(text: str, rng: random.Random) -> str:
    return several(text, rng, 5)


def several(text: str, rng: random.Random, times: int) -> str:
    chosen = rng.sample([cut_tail, dateline, spelled, typos, boilerplate, edited, own_front, renamed, credit], times)
    # The credit first: it names the agency that the dateline still has.
    for edit in sorted(chosen, key=lambda e: e is not credit):
        text = edit(text, rng)
    return text


def updated(text: str, rng: random.Random) -> str:
    """The same story some hours on: a few figures have risen, a new paragraph stands in it."""
    parts = paragraphs(text)
    spots = [(i, m) for i, p in enumerate(parts) for m in re.finditer(r"(?<=\s)\d{1,3}(?=\s[a-z])", p)]
    for i, found in sorted(rng.sample(spots, min(len(spots), rng.randint(1, 3))), key=lambda s: (s[0], -s[1].start())):
        higher = str(int(found[0]) + rng.randint(1, 9))
        parts[i] = parts[i][: found.start()] + higher + parts[i][found.end() :]
    parts.insert(rng.randint(1, len(parts)), rng.choice(NEW))
    return "\n\n".join(parts)


EDITS: dict[str, Edit] = {
    "verbatim": verbatim, "retitled": verbatim, "cut tail": cut_tail, "cut head": cut_head, "dateline changed": dateline,
    "credit line added": credit, "own paragraph in front": own_front, "paragraphs reordered": reordered,
    "quotes and spelling": spelled, "names in other spelling": renamed, "typos": typos, "boilerplate and ads": boilerplate,
    "words replaced": edited, "three edits": combined, "five edits": mangled, "numbers updated": updated,
}  # fmt: skip


# -- look-alikes ------------------------------------------------------------------------------------------------------

NOTES = [
    "Daily note of the {place} observers, {date}\n\nDuring the past 24 hours the observers recorded {a} violations of the ceasefire, "
    "compared with {b} on the previous day.\n\nOf these, {c} occurred in the area of {town} and {d} along the road to {town2}. "
    "Most involved small arms.\n\nThe observers saw {e} vehicles and {f} artillery pieces in violation of the withdrawal lines.\n\n"
    "{h} civilians were injured. The patrols of {town3} could not be carried out because of mines.\n\nThe mission was set up by the "
    "agreement of {town3}. Its mandate is to watch the ceasefire and to report on it. It does not take part in investigations.",
    "{place} humanitarian update no. {a}, {date}\n\nPartners reached {b}00 people with food in the reporting period, and {c} trucks "
    "crossed at {town}.\n\nHealth: {d} of the district's clinics work; {e} cases of cholera were reported in {town2}.\n\nShelter: {f} "
    "families received tents. Needs remain high in {town3}, where {h} collective centres are full.\n\nAccess: partners report delays "
    "at checkpoints. The response plan is {i} per cent funded.\n\nFor more information, contact the coordination office. The "
    "boundaries and names shown in this update do not imply official endorsement.",
    "Ministry of Defence, evening communique, {date}\n\nOver the past day our forces destroyed {a} drones, {b} vehicles and {c} mortars of "
    "the enemy in the direction of {town}.\n\nUp to {d} enemy soldiers were put out of action near {town2}. Air defence shot down {e} "
    "rockets.\n\nThe enemy shelled {f} settlements, among them {town3}. There are casualties among the civilian population.\n\nThe "
    "situation is under the control of our troops.",
]  # fmt: skip
SPEAKERS = ["the UN envoy", "the foreign minister", "the chief negotiator", "the army's chief of staff", "the governor"]
SAYINGS = [
    "We have agreed on the order of the steps, and not yet on the dates",
    "Nobody will be able to say afterwards that the door was shut from our side",
    "The prisoners are no bargaining chip, they are fathers and sons and they must go home",
    "I do not count the days, I count the shells, and today there were fewer",
    "If the monitors are let in by Friday, the convoys can roll on Saturday",
    "There is a text on the table and each side has its red pen in hand",
    "You will understand that I cannot name the commander who gave us his word",
]
CONFERENCE = [
    ["Talks in {town} will go on for {n} more days, {speaker} said on {day}.", "Reporters filled the hall in {town} when {speaker} came in.",
     "{Speaker} gave nothing away about a date on {day}, but sounded hopeful in {town}.",
     "No signature yet: that was the message of {speaker} in {town}."],
    ["He spoke for {m} minutes and took four questions.", "The press conference had been put off twice since the morning.",
     "Journalists had waited for three hours.", "It was his first appearance in a week."],
    ["The two delegations live on different floors of one hotel and have met once.", "Both delegations keep silent about the draft.",
     "Delegates whom we met in the corridor shrugged.", "A member of the rebel delegation called the remarks helpful."],
    ["Outside, a few dozen demonstrators held up pictures of the missing.", "Shares rose in the capital after his words.",
     "The rebels' radio carried the conference live.", "An aide then closed the meeting."],
]  # fmt: skip


def notes(rng: random.Random, series: int, days: int) -> list[Made]:
    made = []
    for number in range(series):
        form, place = rng.choice(NOTES), rng.choice(TOWNS)
        towns = rng.sample(TOWNS, 5)
        values: dict[str, str] = {}
        last = towns[:3]
        start = datetime.date(2024, 3, 1) + datetime.timedelta(days=rng.randint(0, 60))
        for day in range(days):
            date = start + datetime.timedelta(days=day)
            picked = rng.sample(towns, 3) if rng.random() < 0.6 else towns[:3]
            # On a quiet day hardly anything changes but the date.
            quiet = day > 0 and rng.random() < 0.25
            values = (
                values | {rng.choice("abcdef"): str(rng.randint(2, 180))}
                if quiet
                else {k: str(rng.randint(2, 180)) for k in "abcdefhi"}
            )
            picked = last if quiet else picked
            last = picked
            text = form.format(
                place=place, date=f"{date:%-d %B %Y}", town=picked[0], town2=picked[1], town3=towns[2], **values
            )
            ident = f"note-{number}-{day}"
            title = text.split("\n")[0] if rng.random() < 0.5 else None
            made.append(
                Made(ident, "daily notes", frozenset([ident]), text, title, f"{place} Mission", date.isoformat())
            )
    return made


def retold(rng: random.Random, stories: int) -> list[Made]:
    """One event told by two reporters: the facts and the doctor's words are the same."""
    made = []
    for at in range(stories):
        known = facts(rng)
        date = datetime.date(2024, 5, 1) + datetime.timedelta(days=at)
        for side, bank in (("a", VOICE_A), ("b", VOICE_B)):
            ident = f"retold-{at}-{side}"
            outlet = rng.choice(OUTLETS)
            made.append(
                Made(
                    ident,
                    "told in other words",
                    frozenset([ident]),
                    told(bank, known, rng),
                    None,
                    outlet,
                    date.isoformat(),
                )
            )
    return made


def conferences(rng: random.Random, meetings: int, reporters: int) -> list[Made]:
    made = []
    for at in range(meetings):
        speaker, said = rng.choice(SPEAKERS), rng.sample(SAYINGS, 4)
        town, day, n, m = rng.choice(TOWNS), rng.choice(DAYS), rng.randint(2, 9), rng.randint(10, 50)
        columns = [rng.sample(column, len(column)) for column in CONFERENCE]
        for reporter in range(reporters):
            own = [column[reporter % len(column)] for column in columns]
            own = [
                o.format(town=town, speaker=speaker, Speaker=speaker[0].upper() + speaker[1:], day=day, n=n, m=m)
                for o in own
            ]
            heard = rng.sample(said, 3)
            lines = [own[0], f'"{heard[0]}," he said.', own[1], f'"{heard[1]}," he added. "{heard[2]}."', *own[2:]]
            ident = f"conference-{at}-{reporter}"
            date = datetime.date(2024, 6, 1) + datetime.timedelta(days=at)
            made.append(
                Made(
                    ident,
                    "one press conference",
                    frozenset([ident]),
                    "\n\n".join(lines),
                    None,
                    OUTLETS[reporter],
                    date.isoformat(),
                )
            )
    return made


def backgrounds(rng: random.Random, conflicts: int, stories: int) -> list[Made]:
    """Stories of one agency on one conflict, which end in the same background."""
    made = []
    for at in range(conflicts):
        known = facts(rng) | {"year": str(rng.randint(1975, 2015)), "killed": f"{rng.randint(5, 90)},000"}
        known["moved"] = f"{rng.randint(100, 900)},000"
        tail = [line.format(**known) for line in BACKGROUND[: rng.randint(2, 4)]]
        agency = rng.choice(AGENCIES)
        for story in range(stories):
            own = facts(rng) | {"group": known["group"], "Group": known["Group"]}
            head = told(VOICE_A if story % 2 else VOICE_B, own, rng)
            ident = f"background-{at}-{story}"
            date = datetime.date(2024, 7, 1) + datetime.timedelta(days=at + 2 * story)
            text = f"{own['town'].upper()} ({agency}) - " + "\n\n".join([head, *tail])
            made.append(Made(ident, "same background", frozenset([ident]), text, None, None, date.isoformat()))
    return made


# -- all of them ------------------------------------------------------------------------------------------------------


def make(seed: int = 1, size: int = 1000) -> list[Made]:
    """`size` reports in an order of chance; the same ones for the same seed."""
    rng = random.Random(seed)
    made: list[Made] = []
    originals: list[Made] = []
    for family, text, title in wires(rng):
        # Three or four wires a day, so that a desk has two of one day to merge.
        date = (datetime.date(2024, 1, 1) + datetime.timedelta(days=7 * rng.randint(0, 24))).isoformat()
        originals.append(
            Made(family, "wire", frozenset([family]), text, title, None, f"{date}T{rng.randint(6, 12):02}:00:00Z")
        )
    made += originals
    made += notes(rng, 12, 8) + retold(rng, 24) + conferences(rng, 12, 4) + backgrounds(rng, 10, 5)
    kinds = [*EDITS, "two stories merged"]
    number = 0
    while len(made) < size:
        kind = kinds[number % len(kinds)]
        wire = rng.choice(originals)
        published = f"{wire.published[:11]}{rng.randint(13, 23)}:00:00Z"
        ident, outlet = f"{kind.replace(' ', '-')}-{number}", rng.choice(OUTLETS)
        if kind == "two stories merged":
            day = [o for o in originals if o.id != wire.id and o.published[:10] == wire.published[:10]]
            other = rng.choice(day or [o for o in originals if o.id != wire.id])
            halves = [paragraphs(without_dateline(o.text)) for o in (wire, other)]
            text = "\n\n".join(p for half in halves for p in half[: max(2, (len(half) * 3 + 3) // 5)])
            made.append(Made(ident, kind, wire.families | other.families, text, None, outlet, published))
            made[-1].sources = [wire.id, other.id]
        else:
            title = wire.title
            if kind == "retitled":
                title = f"{rng.choice(['Fears grow', 'Anger', 'Shock', 'New blow to peace'])} after day of violence"
            elif rng.random() < 0.3:
                title = None
            text = EDITS[kind](wire.text, rng)
            made.append(Made(ident, kind, wire.families, text, title, outlet, published))
            made[-1].sources = [wire.id]
        number += 1
    rng.shuffle(made)
    return made

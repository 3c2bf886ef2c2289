"""Where the clocks of VTIMEZONEs differ from zoneinfo: {zones?, cases: [{timeZone, text, from, to}]} in seconds to {version, zones, cases}."""

import bisect
import json
import os
import sys

# Zones of the pinned package, not of the machine.
os.environ["PYTHONTZPATH"] = ""

from datetime import datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

import tzdata
from dateutil.rrule import rrulestr

DAY = 86_400
EPOCH = datetime(1970, 1, 1)


def offset_of(zone, instant):
    return round(datetime.fromtimestamp(instant, timezone.utc).astimezone(zone).utcoffset().total_seconds())


@lru_cache(maxsize=None)
def clocks_of(name, start, end):
    """[(since, offset)] of the zone itself, looked at every third day."""
    zone = ZoneInfo(name)
    found = [(start, offset_of(zone, start))]
    for before in range(start, end, 3 * DAY):
        after = min(before + 3 * DAY, end)
        known = found[-1][1]
        if offset_of(zone, after) == known:
            continue
        low, high = before, after
        while high - low > 1:
            middle = (low + high) // 2
            if offset_of(zone, middle) == known:
                low = middle
            else:
                high = middle
        found.append((high, offset_of(zone, high)))
    return found


def seconds(text):
    """Of `+0530`, or with seconds."""
    value = int(text[1:3]) * 3600 + int(text[3:5]) * 60 + int(text[5:7] or 0)
    return -value if text[0] == "-" else value


@lru_cache(maxsize=None)
def onsets_of(observance, end):
    """[(since, offset)] of one STANDARD or DAYLIGHT (RFC 5545 3.6.5)."""
    start = before = after = None
    dates, rules = [], []
    for line in observance:
        name, value = line.split(":", 1)
        if name == "DTSTART":
            start = datetime.strptime(value, "%Y%m%dT%H%M%S")
        elif name == "RDATE":
            dates.append(datetime.strptime(value, "%Y%m%dT%H%M%S"))
        elif name == "RRULE":
            rules.append(value)
        elif name == "TZOFFSETFROM":
            before = seconds(value)
        elif name == "TZOFFSETTO":
            after = seconds(value)
    locals_ = {start, *dates}
    last = EPOCH + timedelta(seconds=end + DAY)
    for rule in rules:
        locals_.update(rrulestr(rule, dtstart=start).between(start, last, inc=True))
    return [(round((local - EPOCH).total_seconds()) - before, after) for local in locals_]


def clocks_by_text(text, end):
    onsets = []
    observance = None
    for line in text.split("\r\n"):
        if line in ("BEGIN:STANDARD", "BEGIN:DAYLIGHT"):
            observance = []
        elif line in ("END:STANDARD", "END:DAYLIGHT"):
            onsets += onsets_of(tuple(observance), end)
            observance = None
        elif observance is not None:
            observance.append(line)
    return sorted(onsets)


def at(clocks, instant):
    index = bisect.bisect_right(clocks, (instant, 10**9)) - 1
    return clocks[max(index, 0)][1]


def differences(case):
    """The instants from which both say something else, and the offsets that they say."""
    start, end = case["from"], case["to"]
    real = clocks_of(case["timeZone"], case["dataFrom"], case["dataTo"])
    read = clocks_by_text(case["text"], end)
    instants = sorted({start, *(since for since, _ in real + read if start < since < end)})
    return [
        {"at": instant, "real": at(real, instant), "read": at(read, instant)}
        for instant in instants
        if at(real, instant) != at(read, instant)
    ]


request = json.load(sys.stdin)
json.dump(
    {
        "version": tzdata.IANA_VERSION,
        "zones": sorted(available_timezones()) if request.get("zones") else [],
        "cases": [differences(case) for case in request["cases"]],
    },
    sys.stdout,
)

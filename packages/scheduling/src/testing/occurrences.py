"""The dates of recurrence rules by python-dateutil: [{rule, start, timeZone, from, to}] to [[epoch milliseconds]]."""

import datetime
import json
import os
import sys

# Zones of the pinned package, not of the machine.
os.environ["PYTHONTZPATH"] = ""

from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr


def occurrences(case):
    start = datetime.datetime.fromisoformat(case["start"]).replace(tzinfo=ZoneInfo(case["timeZone"]))
    # dateutil looks for dates up to this year, which takes minutes for a rule that has none.
    datetime.MAXYEAR = datetime.datetime.fromtimestamp(case["to"] / 1000, datetime.UTC).year + 1
    found = set()
    for date in rrulestr(case["rule"], dtstart=start):
        instant = round(date.timestamp() * 1000)
        if case["from"] <= instant < case["to"]:
            found.add(instant)
        # Near a change of the clocks dates may come out of order.
        if instant > case["to"] + 172_800_000:
            break
    return sorted(found)


json.dump([occurrences(case) for case in json.load(sys.stdin)], sys.stdout)

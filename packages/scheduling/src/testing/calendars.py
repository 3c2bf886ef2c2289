"""What Python's icalendar and libical read in iCalendar texts: [{text, instants}] to [{icalendar, offsets, libical}]."""

import ctypes
import json
import os
import sys

# Zones of the pinned package, not of the machine.
os.environ["PYTHONTZPATH"] = ""

from datetime import datetime

from icalendar import Calendar

libical = ctypes.CDLL("libical.so.3")
for name in ["icalparser_parse_string", "icalcomponent_get_first_component", "icalcomponent_get_next_component"]:
    getattr(libical, name).restype = ctypes.c_void_p
libical.icalcomponent_get_uid.restype = ctypes.c_char_p
libical.icalcomponent_get_summary.restype = ctypes.c_char_p

ICAL_VEVENT_COMPONENT = 4


def milliseconds(value):
    """Of a time; dates stay as they are."""
    return round(value.timestamp() * 1000) if isinstance(value, datetime) else value.isoformat()


def event(component):
    exdates = component.get("EXDATE", [])
    exdates = exdates if isinstance(exdates, list) else [exdates]
    rule = component.get("RRULE")
    recurrence = component.get("RECURRENCE-ID")
    attendees = component.get("ATTENDEE", [])
    return {
        "uid": str(component["UID"]),
        "summary": str(component["SUMMARY"]),
        "description": str(component.get("DESCRIPTION", "")),
        "start": milliseconds(component.start),
        "end": milliseconds(component.end),
        "rule": rule.to_ical().decode() if rule else None,
        "cancelled": [milliseconds(date.dt) for dates in exdates for date in dates.dts],
        "recurrenceId": milliseconds(recurrence.dt) if recurrence else None,
        "attendees": [str(one) for one in (attendees if isinstance(attendees, list) else [attendees])],
    }


def offsets(calendar, instants):
    """Minutes ahead of UTC by the VTIMEZONE itself, not by its name."""
    answer = {}
    for zone in calendar.timezones:
        clocks = zone.to_tz(lookup_tzid=False)
        times = [datetime.fromtimestamp(instant / 1000, clocks) for instant in instants]
        answer[zone.tz_name] = [time.utcoffset().total_seconds() / 60 for time in times]
    return answer


def by_libical(text):
    root = libical.icalparser_parse_string(text.encode())
    if not root:
        return {"errors": -1, "events": []}
    root = ctypes.c_void_p(root)
    events = []
    component = libical.icalcomponent_get_first_component(root, ICAL_VEVENT_COMPONENT)
    while component:
        component = ctypes.c_void_p(component)
        events.append(
            {
                "uid": libical.icalcomponent_get_uid(component).decode(),
                "summary": libical.icalcomponent_get_summary(component).decode(),
            }
        )
        component = libical.icalcomponent_get_next_component(root, ICAL_VEVENT_COMPONENT)
    result = {"errors": libical.icalcomponent_count_errors(root), "events": events}
    libical.icalcomponent_free(root)
    return result


def read(case):
    calendar = Calendar.from_ical(case["text"])
    return {
        "icalendar": [event(component) for component in calendar.events],
        "offsets": offsets(calendar, case["instants"]),
        "libical": by_libical(case["text"]),
    }


json.dump([read(case) for case in json.load(sys.stdin)], sys.stdout)

"""Who is transcribed next."""

import contextlib
import threading
import time

from refused import Refused

MAX_WAITING = 8
PASSED_OVER_SECONDS = 60


class Place:
    """A request in the queue."""

    def __init__(self, model, is_urgent, since):
        self.model = model
        self.is_urgent = is_urgent
        self.since = since


class Turn:
    """
    One request at a time: urgent ones first, then those for the model in memory, each in the order in which they came. A request that has waited
    for PASSED_OVER_SECONDS is next, unless an urgent one has waited for another's turn already.
    """

    def __init__(self, now=time.monotonic):
        self.changed = threading.Condition()
        self.now = now
        self.is_taken = False
        self.places = []
        self.chosen = None
        self.was_urgent = False
        # The model in memory; its requests need no other to be loaded.
        self.loaded = None

    @property
    def waiting(self):
        return len(self.places)

    @contextlib.contextmanager
    def taken(self, model, is_urgent):
        place = Place(model, is_urgent, self.now())
        with self.changed:
            if self.waiting >= MAX_WAITING:
                raise Refused(503, "Too many requests are waiting.")
            self.places.append(place)
            self.choose()
            self.changed.wait_for(lambda: self.chosen is place)
            self.places.remove(place)
            self.chosen = None
            self.is_taken = True
            self.was_urgent = is_urgent
        try:
            yield
        finally:
            self.release()

    def take_if_free(self):
        with self.changed:
            if self.is_taken or self.waiting:
                return False
            self.is_taken = True
            return True

    def release(self):
        with self.changed:
            self.is_taken = False
            self.choose()
            self.changed.notify_all()

    def choose(self):
        """Decides once who is next, because the decision changes with time."""
        if self.places and not self.is_taken and self.chosen is None:
            self.chosen = self.next()

    def next(self):
        urgent = [place for place in self.places if place.is_urgent]
        others = [place for place in self.places if not place.is_urgent]
        passed_over = [place for place in others if self.now() - place.since > PASSED_OVER_SECONDS]
        if urgent and not (passed_over and self.was_urgent):
            return self.first(urgent)
        return passed_over[0] if passed_over else self.first(others)

    def first(self, places):
        return next((place for place in places if place.model == self.loaded), places[0])

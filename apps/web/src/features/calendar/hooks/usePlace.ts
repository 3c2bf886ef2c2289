import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { deviceStorage } from '../../../shared/browser-storage/index.ts'
import { usePhone } from '../../../shared/phone/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { isView, pathOf, readPlace, type Opened, type Place, type View } from '../model/place.ts'
import type { Day } from '../../../shared/date-time/index.ts'

const viewKey = 'majlis.calendar.view'

export interface PlaceControl {
  place: Place
  isNarrow: boolean
  showView(view: View, day?: Day): void
  showDay(day: Day): void
  open(entry: Opened | null): void
}

/** What the calendar shows. It is in the address; the view is remembered for the next visit. */
export function usePlace(now: number): PlaceControl {
  const { profile } = useUser()
  const router = useRouter()
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const isNarrow = usePhone()
  const { timeZone } = profile
  const place = useMemo(
    () => readPlace(href, { timeZone, now, view: rememberedView() ?? (isNarrow ? 'day' : 'week') }),
    [href, timeZone, now, isNarrow],
  )

  const go = useCallback((next: Place) => router.history.push(pathOf(next, timeZone)), [router, timeZone])

  return {
    place,
    isNarrow,
    showView(view, day = place.day) {
      rememberView(view)
      go({ view, day, opened: null })
    },
    showDay: (day) => go({ ...place, day, opened: null }),
    open: (opened) =>
      opened
        ? go({ ...place, opened })
        : router.history.replace(pathOf({ ...place, opened: null }, timeZone)),
  }
}

function rememberedView(): View | null {
  const kept = deviceStorage.read(viewKey)
  return isView(kept) ? kept : null
}

function rememberView(view: View): void {
  deviceStorage.keep(viewKey, view)
}

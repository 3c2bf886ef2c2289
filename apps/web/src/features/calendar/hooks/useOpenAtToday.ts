import type { Direction } from '@majlis/i18n'
import { useLanguage } from '@majlis/i18n/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { minuteOf } from '../model/local-time.ts'

const firstMinute = 7 * 60
const aheadMinutes = 90
/** Half of an hour's label is above its line. */
const labelPx = 12

/**
 * Scrolls hours and days to working hours and to today, instead of midnight and Monday, when the view opens and when
 * the window becomes too narrow for its days.
 */
export function useOpenAtToday({ isTodayShown, dayCount }: { isTodayShown: boolean; dayCount: number }) {
  const { profile } = useUser()
  const { direction } = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  /** The days are wider than their container. */
  const [isCramped, setCramped] = useState(false)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      setCramped(element.scrollWidth > element.clientWidth)
      // A new width has moved the days; keeps today's column complete.
      const sides = sidesOf(element, direction)
      if (sides && sides.left < sides.to && sides.right > sides.from)
        element.scrollLeft += Math.max(sides.right - sides.to, 0) || Math.min(sides.left - sides.from, 0)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [dayCount, direction])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const minute = isTodayShown ? minuteOf(Date.now(), profile.timeZone) - aheadMinutes : firstMinute
    const hour = Math.max(0, Math.floor(minute / 60))
    const hours = element.querySelector<HTMLElement>('[data-hours]')
    // At a full hour, so that the first label is not cut off.
    element.scrollTop = Math.max(0, ((hours?.offsetHeight ?? 0) * hour) / 24 - labelPx)
  }, [isTodayShown, dayCount, profile.timeZone])

  useLayoutEffect(() => {
    const element = scroller.current
    const sides = element && sidesOf(element, direction)
    if (!sides || !isCramped) return
    element.scrollLeft += direction === 'rtl' ? sides.right - sides.to : sides.left - sides.from
  }, [isCramped, isTodayShown, dayCount, direction])

  return scroller
}

/** The edges of today's column, and of the visible area, which excludes the scale of hours. */
function sidesOf(scroller: HTMLElement, direction: Direction) {
  const column = scroller.querySelector('[data-hours][data-today]')?.getBoundingClientRect()
  if (!column) return null
  const { left: from, right: to } = scroller.getBoundingClientRect()
  const scale = scroller.querySelector<HTMLElement>('[data-scale]')?.offsetWidth ?? 0
  const { left, right } = column
  return direction === 'rtl' ? { left, right, from, to: to - scale } : { left, right, from: from + scale, to }
}

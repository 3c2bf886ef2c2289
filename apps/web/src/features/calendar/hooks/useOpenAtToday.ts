import { useLanguage } from '@majlis/i18n/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { minuteOf } from '../model/local-time.ts'

const firstMinute = 7 * 60
const aheadMinutes = 90

/**
 * For what scrolls hours and days: brings it to where the day is, not to midnight, and not to Monday where the days do not fit – when it
 * opens, and when the window becomes too narrow for them.
 */
export function useOpenAtToday({ isTodayShown, dayCount }: { isTodayShown: boolean; dayCount: number }) {
  const { profile } = useUser()
  const { direction } = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  /** The days are wider than what there is for them. */
  const [isCramped, setCramped] = useState(false)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setCramped(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [dayCount])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const minute = isTodayShown ? minuteOf(Date.now(), profile.timeZone) - aheadMinutes : firstMinute
    const hours = element.querySelector<HTMLElement>('[data-hours]')
    element.scrollTop = ((hours?.offsetHeight ?? 0) * Math.max(0, minute)) / 1440
  }, [isTodayShown, dayCount, profile.timeZone])

  useLayoutEffect(() => {
    const element = scroller.current
    const column = element?.querySelector('[data-hours][data-today]')?.getBoundingClientRect()
    if (!element || !column || !isCramped) return
    const area = element.getBoundingClientRect()
    const scale = element.querySelector<HTMLElement>('[data-scale]')?.offsetWidth ?? 0
    element.scrollLeft +=
      direction === 'rtl' ? column.right - (area.right - scale) : column.left - (area.left + scale)
  }, [isCramped, isTodayShown, dayCount, direction])

  return scroller
}

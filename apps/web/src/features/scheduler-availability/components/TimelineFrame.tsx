import { useLanguage } from '@majlis/i18n/react'
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import styles from './TimelineFrame.module.css'

export interface TimelineFrameProps {
  /** Sets `--head`, the height of the scale, and `--least`, its smallest width. */
  className: string | undefined
  names: readonly { userId: string; name: string }[]
  /** The scale, hidden from screen readers. */
  scale: ReactNode
  /** The value at a position of the scale, from 0 to 1: an instant, or the number of a date. */
  measure(part: number): number
  /** The time of the meeting, in the same measure. */
  meeting: { start: number; end: number }
  /** The position of the meeting on the scale; null if it is not on it. */
  place: { from: number; length: number } | null
  /** The label of the meeting, which moves like a slider. */
  slider: { label: string; max: number; now: number; text: string }
  /** How many steps a page is. */
  pageSteps: number
  /** The meeting is scrolled into view whenever this changes; never if omitted. */
  scrollsFor?: number
  /** A row for each of the people. */
  children: ReactNode
  /** Called when the scale beside the meeting is clicked. */
  onPress(at: number): void
  /** Called when the meeting is dragged, with its new start. */
  onDrag(start: number): void
  onStep(steps: number): void
}

/** Scrolls to a mark of the scale, so that no mark is cut off. */
const marks = 12

/** Names, a scale and rows, and the meeting over them: it is moved by dragging or clicking, or by the arrow keys. */
export function TimelineFrame(props: TimelineFrameProps) {
  const { className, names, scale, place, scrollsFor, children } = props
  const { direction } = useLanguage()
  const isRtl = direction === 'rtl'
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const drag = useDrag(track, props, isRtl)

  // The scale may begin long before the meeting, so it scrolls to the meeting and what is just before it.
  const from = place?.from ?? 0
  useEffect(() => {
    const element = frame.current
    if (!element || scrollsFor === undefined || drag.isDragging()) return
    const wanted =
      (Math.max(0, Math.floor((from - 0.05) * marks)) / marks) * (track.current?.offsetWidth ?? 0)
    element.scrollLeft = isRtl ? -wanted : wanted
    // Only on the first render and for another scale: people who drag scroll by hand.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scrollsFor, isRtl])

  return (
    <div ref={frame} className={`${styles.frame} ${className}`}>
      <div className={styles.names} aria-hidden>
        <span />
        {names.map(({ userId, name }) => (
          <span key={userId} className={styles.name}>
            {name}
          </span>
        ))}
      </div>
      <div ref={track} className={styles.track} {...drag.handlers}>
        {scale}
        {children}
        {place ? <MeetingSlider {...props} place={place} isRtl={isRtl} /> : null}
      </div>
    </div>
  )
}

/** Moves the meeting by the pointer: by dragging it, or to the place that was clicked. */
function useDrag(
  track: RefObject<HTMLDivElement | null>,
  { measure, meeting, onPress, onDrag }: TimelineFrameProps,
  isRtl: boolean,
) {
  // The position of the pointer within the meeting; null while nothing is dragged.
  const grip = useRef<number | null>(null)

  function at(event: PointerEvent): number {
    const box = track.current?.getBoundingClientRect()
    if (!box) return meeting.start
    const distance = isRtl ? box.right - event.clientX : event.clientX - box.left
    return measure(distance / box.width)
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return
    const pressed = at(event)
    const isInside = pressed >= meeting.start && pressed < meeting.end
    grip.current = isInside ? pressed - meeting.start : 0
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isInside) onPress(pressed)
  }

  function onPointerMove(event: PointerEvent): void {
    if (grip.current !== null) onDrag(at(event) - grip.current)
  }

  function release(): void {
    grip.current = null
  }

  return {
    isDragging: () => grip.current !== null,
    handlers: { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release },
  }
}

interface MeetingSliderProps extends Pick<TimelineFrameProps, 'slider' | 'pageSteps' | 'onStep'> {
  place: { from: number; length: number }
  isRtl: boolean
}

/** The meeting on the scale, which arrow keys move. */
function MeetingSlider({ place, slider, pageSteps, onStep, isRtl }: MeetingSliderProps) {
  function onKeyDown(event: KeyboardEvent): void {
    const forward = isRtl ? -1 : 1
    const steps: Partial<Record<string, number>> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowUp: 1,
      ArrowDown: -1,
      PageUp: pageSteps,
      PageDown: -pageSteps,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }

  return (
    <div
      className={styles.chosen}
      style={{ insetInlineStart: `${place.from * 100}%`, inlineSize: `${place.length * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={slider.label}
      aria-valuemin={0}
      aria-valuemax={slider.max}
      aria-valuenow={slider.now}
      aria-valuetext={slider.text}
      onKeyDown={onKeyDown}
    />
  )
}

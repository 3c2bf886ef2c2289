import { hourMs, minuteMs } from '../../../platform/clock/durations.ts'
/** What a line of subtitles says. */
export interface Cue {
  startMs: number
  endMs: number
  speaker: string
  text: string
}

/** WebVTT (W3C), with the speaker as a voice span. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, speaker, text }) => {
    const voice = speaker === '' ? '' : `<v ${escaped(oneLine(speaker))}>`
    return `${timestamp(startMs, '.')} --> ${timestamp(endMs, '.')}\n${voice}${escaped(oneLine(text))}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** SubRip, which names no speakers of its own. */
export function subRip(cues: readonly Cue[]): string {
  return cues
    .map(
      ({ startMs, endMs, speaker, text }, place) =>
        `${place + 1}\n${timestamp(startMs, ',')} --> ${timestamp(endMs, ',')}\n${oneLine(speaker === '' ? text : `${speaker}: ${text}`)}\n`,
    )
    .join('\n')
}

/** `hh:mm:ss.ttt` */
function timestamp(ms: number, point: '.' | ','): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = String(ms % 1_000).padStart(3, '0')
  return `${two(ms / hourMs)}:${two((ms / minuteMs) % 60)}:${two((ms / 1_000) % 60)}${point}${rest}`
}

/** A line that is empty, or has an arrow, would end a cue. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('-->', '→').trim()
}

/** https://www.w3.org/TR/webvtt1/#webvtt-cue-text */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

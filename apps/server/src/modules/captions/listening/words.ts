import type { CaptionState } from '@majlis/contract'

/** The first message to the listening process. */
export interface ListenOrder {
  /** Of the SFU. */
  url: string
  token: string
  speech: { url: string; apiKey: string | null; models: readonly [string] }
  /** Names and terms that are likely to be heard. */
  prompt: string | null
}

/** The text of a phrase; an empty text removes the line. */
export interface HeardLine {
  kind: 'line'
  id: string
  participantId: string
  text: string
  startedAt: number
  isFinal: boolean
}

/** What the listening process sends. */
export type ListenWord = HeardLine | { kind: 'state'; state: CaptionState }

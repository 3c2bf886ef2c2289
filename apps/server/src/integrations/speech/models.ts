/** A model of the speech engine. */
export interface SpeechModel {
  /** As people see it: of a path, the last folder. */
  name: string
  /** It knows no other language, and hears English in all. */
  isEnglishOnly: boolean
  /** What the engine calls it. */
  id: string
}

/** As Whisper's models are named that were trained on English only: tiny.en, distil-medium.en, ggml-base.en-q5_1. */
const englishOnly = /\.en(?![a-z0-9])/

export function speechModelOf(id: string): SpeechModel {
  const name = id.startsWith('/') ? (id.split('/').findLast(Boolean) ?? id) : id
  return { name, isEnglishOnly: englishOnly.test(name), id }
}

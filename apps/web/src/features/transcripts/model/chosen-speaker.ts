/** The speaker of lines, chosen in a dialog: one of the transcript, or `name` if `id` is `someoneElse`. */
export interface ChosenSpeaker {
  id: string
  name: string
}

export const someoneElse = ''

/** In the form of the contract. */
export function speakerInput({ id, name }: ChosenSpeaker): { speakerId: string } | { speakerName: string } {
  return id === someoneElse ? { speakerName: name } : { speakerId: id }
}

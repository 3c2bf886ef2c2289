/** One entry of the error catalogue: the HTTP status and the English sentence for users of the API. */
export interface ErrorDefinition {
  readonly status: number
  readonly message: string
}

/** Keeps the literal codes of a catalogue part, so that a misspelt code does not compile. */
export function defineErrors<const T extends Record<string, ErrorDefinition>>(errors: T): T {
  return errors
}

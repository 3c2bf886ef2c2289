export { errorCodeOf } from './error-code.ts'
export * from './formats.ts'
export { directionOf, languageChoices, localeOf, matchLanguage, type Direction } from './languages.ts'
export type { MessageKey, MessageValues, Messages, Namespace, Text } from './messages.ts'

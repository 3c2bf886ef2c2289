import type { RegistrationQuestion } from '@majlis/contract'

/** What was typed, by question. */
export type Answers = Readonly<Record<string, string>>

/** The questions that must be answered and are not. */
export function missingAnswers(questions: readonly RegistrationQuestion[], answers: Answers): string[] {
  return questions.filter(({ id, isRequired }) => isRequired && !answers[id]?.trim()).map(({ id }) => id)
}

/** What is sent: answers that were given, in the order of the questions. */
export function givenAnswers(questions: readonly RegistrationQuestion[], answers: Answers) {
  return questions.flatMap(({ id }) => {
    const answer = answers[id]?.trim()
    return answer ? [{ questionId: id, answer }] : []
  })
}

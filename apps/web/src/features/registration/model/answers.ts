import type { RegistrationQuestion } from '@majlis/contract'

/** The answers by question. */
export type Answers = Readonly<Record<string, string>>

/** The required questions without an answer. */
export function missingAnswers(questions: readonly RegistrationQuestion[], answers: Answers): string[] {
  return questions.filter(({ id, isRequired }) => isRequired && !answers[id]?.trim()).map(({ id }) => id)
}

/** The answers to send, in the order of the questions. */
export function givenAnswers(questions: readonly RegistrationQuestion[], answers: Answers) {
  return questions.flatMap(({ id }) => {
    const answer = answers[id]?.trim()
    return answer ? [{ questionId: id, answer }] : []
  })
}

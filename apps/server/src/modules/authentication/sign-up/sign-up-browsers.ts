import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../platform/keys/keys.ts'

/** How many sign-ups of one browser are remembered, newest first. */
const maxMarks = 5

export type SignUpBrowsers = ReturnType<typeof createSignUpBrowsers>

/**
 * Which browser typed the password of a sign-up. It keeps a mark of each, so that a mailed link opened there needs no other password.
 * Anyone can sign up with someone else's address, so in any other browser the password of a sign-up is not trusted.
 */
export function createSignUpBrowsers({ appSecret }: { appSecret: string }) {
  const key = deriveKey(appSecret, 'sign-up-browser')
  const markOf = (signUpId: string) => createHmac('sha256', key).update(signUpId).digest()

  function isMarked(marks: string | undefined, signUpId: string): boolean {
    const expected = markOf(signUpId)
    return marksOf(marks).some((mark) => {
      const given = Buffer.from(mark, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }

  return {
    isMarked,

    /** The value of the cookie after the password was typed. */
    mark(marks: string | undefined, signUpId: string): string {
      if (isMarked(marks, signUpId)) return marks ?? ''
      return [markOf(signUpId).toString('base64url'), ...marksOf(marks)].slice(0, maxMarks).join('.')
    },
  }
}

function marksOf(marks: string | undefined): string[] {
  return (marks ?? '').split('.').filter(Boolean).slice(0, maxMarks)
}

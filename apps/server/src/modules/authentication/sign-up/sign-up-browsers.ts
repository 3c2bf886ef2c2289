import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../../platform/keys/keys.ts'

/** As many sign-ups of one browser are remembered, the newest of them. */
const maxMarks = 5

export type SignUpBrowsers = ReturnType<typeof createSignUpBrowsers>

/**
 * Which browser typed the password of a sign-up. It keeps a mark of each, so that a mailed link opened there needs no other password.
 * Everyone can sign up with the address of someone else: to any other browser the password of a sign-up is a stranger's.
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

    /** What the cookie says after the password was typed. */
    mark(marks: string | undefined, signUpId: string): string {
      if (isMarked(marks, signUpId)) return marks ?? ''
      return [markOf(signUpId).toString('base64url'), ...marksOf(marks)].slice(0, maxMarks).join('.')
    },
  }
}

function marksOf(marks: string | undefined): string[] {
  return (marks ?? '').split('.').filter(Boolean).slice(0, maxMarks)
}

import { expect } from 'vitest'

declare module 'vitest' {
  // The parameters must be those of Vitest's own declaration, though only the result is used.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The error, or the body of a response, has this code of the catalogue. */
    toHaveCode(code: string): R
  }
}

expect.extend({
  toHaveCode(received: unknown, code: string) {
    const actual = received && typeof received === 'object' && 'code' in received ? received.code : undefined
    return {
      pass: actual === code,
      message: () =>
        `expected the code ${this.isNot ? 'not ' : ''}to be ${code}, got ${String(actual)} of ${this.utils.printReceived(received)}`,
      actual,
      expected: code,
    }
  },
})

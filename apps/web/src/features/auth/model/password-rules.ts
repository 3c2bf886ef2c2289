import { limits } from '@majlis/contract'

export const passwordRules = ['length', 'digit', 'upper', 'lower', 'special'] as const
export type PasswordRule = (typeof passwordRules)[number]

const tests: Record<PasswordRule, (password: string, minChars: number) => boolean> = {
  length: (password, minChars) => password.length >= minChars,
  digit: (password) => /\d/.test(password),
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
}

/** Which rules of spec 5.2 a password meets, for the checklist. An organisation may require more characters. */
export function judgePassword(
  password: string,
  minChars: number = limits.password.minChars,
): Record<PasswordRule, boolean> {
  // The entries are exactly the rules.
  return Object.fromEntries(passwordRules.map((rule) => [rule, tests[rule](password, minChars)])) as Record<
    PasswordRule,
    boolean
  >
}

import { expect, it } from 'vitest'
import { isDisposable } from './email-domains.ts'

it('[8.4] tells disposable providers and their subdomains from others', () => {
  expect(['a@mailinator.com', 'a@MAILINATOR.com', 'a@x.y.mailinator.com'].map(isDisposable)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    ['a@gmail.com', 'a@notmailinator.org', 'mailinator.com@riverside.example'].map(isDisposable),
  ).toEqual([false, false, false])
})

import { testClock } from '@majlis/testing'
import { expect, it } from 'vitest'
import { accessTokenMs, createAccessTokens } from './access-token.ts'

const claims = { userId: 'u1', organizationId: 'o1', role: 'user', authSessionId: 's1', generation: 1 }

function setup(appSecret = 'a secret of tests, which is long enough') {
  const clock = testClock()
  return { clock, tokens: createAccessTokens({ appSecret, clock }) }
}

it('[6.9] expires after five minutes, even if the token was verified before', async () => {
  const { clock, tokens } = setup()
  const { accessToken } = await tokens.sign(claims)
  expect(await tokens.read(accessToken)).toMatchObject({ userId: 'u1', authSessionId: 's1' })
  clock.advance(accessTokenMs - 1_000)
  expect(await tokens.read(accessToken)).toMatchObject({ userId: 'u1' })
  clock.advance(1_000)
  await expect(tokens.read(accessToken)).rejects.toHaveCode('identity.token_expired')
})

it('rejects tokens of another installation, and changed or unsigned ones', async () => {
  const { tokens } = setup()
  const foreign = await setup('another secret of tests, which is long').tokens.sign(claims)
  const own = await tokens.sign(claims)
  const [header = '', body = '', signature = ''] = own.accessToken.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const changed = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'u2' }),
  ).toString('base64url')
  for (const token of [
    foreign.accessToken,
    `${header}.${changed}.${signature}`,
    `${none}.${body}.`,
    'nonsense',
  ]) {
    expect(await tokens.read(token)).toBeNull()
  }
})

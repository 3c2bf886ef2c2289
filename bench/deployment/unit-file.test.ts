import { expect, it } from 'vitest'
import { readUnit } from './unit-file.ts'

const unit = `
# A comment.
[Unit]
Requires=majlis-migrate.service
[Service]
WorkingDirectory=/opt/majlis
EnvironmentFile=/etc/majlis/majlis.env
Environment=ROLE=web PORT=%i
ExecStart=/opt/node/bin/node apps/server/src/main.ts gate
`

it('reads what a unit starts, for its instance', () => {
  expect(readUnit(unit, '3000', () => '')).toEqual({
    command: '/opt/node/bin/node',
    args: ['apps/server/src/main.ts', 'gate'],
    workingDirectory: '/opt/majlis',
    env: { ROLE: 'web', PORT: '3000' },
    requires: ['majlis-migrate.service'],
  })
})

it('lets the environment file win, as systemd does, takes quotes off, and keeps spaces and equals signs of values', () => {
  const file = '# ROLE=worker\nPORT=9\nMAIL_FROM="Majlis <meet@example.org>"\nAPP_SECRET=a=b=\n'
  expect(readUnit(unit, '3000', () => file).env).toEqual({
    ROLE: 'web',
    PORT: '9',
    MAIL_FROM: 'Majlis <meet@example.org>',
    APP_SECRET: 'a=b=',
  })
})

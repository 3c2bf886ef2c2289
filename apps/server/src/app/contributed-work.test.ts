import { expect, it } from 'vitest'
import * as z from 'zod'
import { handlesJob, onEvent, onSignal, runsAt } from '../platform/module/contributed-work.ts'
import { registerWork } from './contributed-work.ts'

const nothing = async () => undefined
const greet = { name: 'greet', payload: z.object({}), maxAttempts: 1 }

function setup() {
  const registered: string[] = []
  const to = {
    jobs: {
      handle: ({ name }: { name: string }) => void registered.push(name),
      schedule: (name: string, cron: string) => void registered.push(`${cron} ${name}`),
    },
    events: { on: (event: string, listener: string) => void registered.push(`${event} > ${listener}`) },
    realtime: { onSignal: (signal: string) => void registered.push(signal) },
  }
  return { registered, to }
}

it('registers the jobs and listeners of all modules', () => {
  const { registered, to } = setup()
  registerWork(
    [
      { name: 'rooms', jobs: [handlesJob(greet, nothing), runsAt('1 2 * * *', 'sweep', nothing)] },
      { name: 'files' },
      {
        name: 'attendance',
        listeners: [onEvent('room.session_ended', 'a', nothing), onSignal('room.changed', nothing)],
      },
      { name: 'feedback', listeners: [onSignal('room.changed', nothing)] },
    ],
    to,
  )
  expect(registered).toEqual([
    'greet',
    '1 2 * * * sweep',
    'room.session_ended > a',
    'room.changed',
    'room.changed',
  ])
})

it.each([
  ['job greet', { jobs: [handlesJob(greet, nothing)] }],
  ['job sweep', { jobs: [runsAt('1 2 * * *', 'sweep', nothing)] }],
  ['listener room.session_ended > a', { listeners: [onEvent('room.session_ended', 'a', nothing)] }],
])('refuses the same work from two modules, and names both: %s', (what, work) => {
  const { to } = setup()
  const register = () =>
    registerWork(
      [
        { name: 'rooms', ...work },
        { name: 'files', ...work },
      ],
      to,
    )
  expect(register).toThrow(`${what} is registered by rooms and files`)
})

it('refuses a module that follows one signal twice', () => {
  const { to } = setup()
  const listeners = [onSignal('room.changed', nothing), onSignal('room.changed', nothing)]
  expect(() => registerWork([{ name: 'rooms', listeners }], to)).toThrow('signal room.changed of rooms')
})

import { integerSetting, settingsGroup } from '../../platform/config/settings.ts'

/** Limits on strangers from one address or browser in one room. */
export const roomSettings = settingsGroup('Rooms', {
  ARRIVALS_PER_ADDRESS: {
    schema: integerSetting({ min: 1, max: 100_000, fallback: 320 }),
    about:
      'People from one IPv4 address, or one IPv6 /64 network, who may be admitted to one room within ten minutes without connecting to it for at least 45 seconds; twice as many from one IPv6 /48 network. The same number of joins of one room may be in progress at once. Hosts, invited people and members of the organisation do not count. A class can arrive all at once, but people who only take up places are stopped.',
  },
  ARRIVALS_PER_BROWSER: {
    schema: integerSetting({ min: 1, max: 1_000, fallback: 10 }),
    about: 'The same for one browser.',
  },
  WAITING_PER_ADDRESS: {
    schema: integerSetting({ min: 1, max: 100_000, fallback: 320 }),
    about:
      'People from one IPv4 address, or one IPv6 /64 network, who may wait for one room at the same time; twice as many from one IPv6 /48 network.',
  },
  WAITING_PER_BROWSER: {
    schema: integerSetting({ min: 1, max: 1_000, fallback: 10 }),
    about: 'The same for one browser.',
  },
  WAITING_PER_ROOM: {
    schema: integerSetting({ min: 1, max: 100_000, fallback: 1_000 }),
    about: 'People who may wait for one room at the same time.',
  },
})

/** The same limits, as used in code. */
export interface CrowdBounds {
  arrivalsPerAddress: number
  arrivalsPerBrowser: number
  waitingPerAddress: number
  waitingPerBrowser: number
  waitingPerRoom: number
}

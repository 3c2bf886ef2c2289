import type { Log } from '../../platform/log/log.ts'

/** What is known of one visitor. Nothing of it names a person. */
export interface Profile {
  /** Made up in the visitor’s browser. */
  distinctId: string
  properties: Readonly<Record<string, string>>
}

/** The only way in which events are sent to a service that counts visits (spec 7.59). */
export interface Engage {
  /** The event `engage#profile-set`. Never fails: a visit that was not counted is no fault of the visitor. */
  setProfile(profile: Profile): Promise<void>
}

export interface EngageOptions {
  /** Where `/engage` is. */
  url: string
  /** Of the project. */
  token: string
  log: Log
}

const timeoutMs = 3_000

/** Profiles as the Mixpanel ingestion API takes them (`POST /engage#profile-set`). */
export function createEngage({ url, token, log }: EngageOptions): Engage {
  return {
    async setProfile({ distinctId, properties }) {
      try {
        const response = await fetch(`${url}/engage#profile-set`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/plain' },
          // `$ip`: 0, so that the service does not take our address for the visitor’s.
          body: JSON.stringify([{ $token: token, $distinct_id: distinctId, $ip: '0', $set: properties }]),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        if (!response.ok)
          log.warn({ status: response.status }, 'The service that counts visits refused a profile')
      } catch (error) {
        log.warn({ err: error }, 'The service that counts visits could not be reached')
      }
    },
  }
}

import * as z from 'zod'
import { domainsSetting, hostsSetting, namesSetting, proxiesSetting } from './host-settings.ts'
import {
  booleanSetting,
  fileSetting,
  integerSetting,
  listSetting,
  settingsGroup,
  urlSetting,
} from './settings.ts'

export const roles = ['web', 'worker'] as const

/** What every process needs: where it listens, where its data is, and who it trusts. */
export const platformSettings = settingsGroup('Server', {
  NODE_ENV: {
    schema: z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .default('production'),
    about:
      'In `production` nothing is there that only development needs, such as the mailbox at `/dev/mailbox`.',
  },
  HOST: {
    schema: z.string().default('127.0.0.1'),
    about: 'Address to listen on; `0.0.0.0` for every network interface.',
  },
  PORT: {
    schema: integerSetting({ min: 0, max: 65_535, fallback: 3000 }),
    about: 'Port to listen on; 0 takes a free one.',
  },
  HEALTH_PORT: {
    schema: integerSetting({ min: 0, max: 65_535, fallback: 0 })
      .transform((port) => port || undefined)
      .optional(),
    about:
      'Port for `/api/health/live` and `/api/health/ready` alone, on HOST. A worker has no other; none when unset.',
    example: '3100',
  },
  DRAIN_SECONDS: {
    schema: integerSetting({ min: 0, max: 300, fallback: 5 }),
    about:
      'How long a web process goes on serving after SIGTERM while `/api/health/ready` answers 503: longer than a balancer takes to notice. SIGINT stops at once. `npm start` sets 0.',
  },
  PUBLIC_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'Address people type, used in links and mails; from HOST and PORT when unset. With https, cookies are Secure and HSTS is sent.',
    example: 'https://meet.example.org',
  },
  FORMER_PUBLIC_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'Address that other servers on the same database may still have while PUBLIC_URL is changed and they are restarted one after the other. Otherwise a server does not start beside one with another PUBLIC_URL.',
    example: 'https://majlis.example.org',
  },
  HSTS_INCLUDE_SUBDOMAINS: {
    schema: booleanSetting(false),
    about:
      'Tell browsers to use https for every name below the host of PUBLIC_URL, too, for a year. Only where all of them have it: browsers do not forget it sooner.',
  },
  VANITY_HOSTS: {
    schema: hostsSetting(),
    about:
      'Further host names, between commas, whose DNS and certificates lead here and which organisations may take as their own; `*.` stands for every name below. Pages asked for under one of them are sent on to PUBLIC_URL, the first one to the organisation’s sign-in page. None when unset.',
    example: '*.meet.example.org,meet.riverside.example',
  },
  RESERVED_NAMES: {
    schema: namesSetting(),
    about:
      'Vanity URLs, between commas, that no organisation may take, beside the pages of Majlis and the names of well-known brands.',
    example: 'riverside,riverside-council',
  },
  SIGN_UP_DOMAINS: {
    schema: domainsSetting(),
    about:
      'Domains, between commas, whose addresses may sign up on their own; invited people may have any. Every domain when unset.',
    example: 'example.org',
  },
  TERMS_URL: {
    schema: urlSetting('http', 'https').optional(),
    about: 'Address of the operator’s own terms, to which the terms that come with Majlis lead.',
    example: 'https://example.org/terms',
  },
  ROLE: {
    schema: listSetting(roles, roles),
    about:
      'What this process does: `web` answers calls and sockets, `worker` runs jobs. Start the same build several times to scale.',
  },
  DATABASE_URL: {
    schema: urlSetting('postgres', 'postgresql'),
    about: 'PostgreSQL 16 or later.',
    example: 'postgres://majlis:secret@db.example.org:5432/majlis',
    isSecret: true,
  },
  DATABASE_POOL_SIZE: {
    schema: integerSetting({ min: 3, max: 200, fallback: 10 }),
    about:
      'Connections to the database for the calls of this process. It opens one more for realtime and one for its health, and about 20 more where it runs jobs.',
  },
  DATABASE_TIMEOUT_SECONDS: {
    schema: integerSetting({ min: 1, max: 3_600, fallback: 15 }),
    about:
      'Longest that one statement of a call may take. PostgreSQL cancels it then; where PostgreSQL is silent, the connection is closed two seconds later and a new one is opened.',
  },
  DATABASE_JOB_TIMEOUT_SECONDS: {
    schema: integerSetting({ min: 60, max: 86_400, fallback: 900 }),
    about: 'The same for jobs, such as exports and the purge of an organisation.',
  },
  APP_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters'),
    about: 'Keys of tokens and links are derived from it. Keep it: a new one signs everybody out.',
    example: 'the output of: openssl rand -base64 48',
    isSecret: true,
  },
  DATA_DIR: { schema: z.string().default('.data'), about: 'Folder of files that the server keeps.' },
  DISK_RESERVE_MB: {
    schema: integerSetting({ min: 0, max: 100_000_000, fallback: 2_048 }),
    about:
      'Space in megabytes that stays free on the disk of DATA_DIR: below it, files are refused with `file.no_space` while everything else goes on. 0 lets files fill the disk.',
  },
  WEB_DIST: {
    schema: z.string().optional(),
    about: 'Folder of the built web app; `apps/web/dist` when unset.',
  },
  TRUST_PROXY: {
    schema: proxiesSetting(),
    about:
      'Whose `X-Forwarded-*` headers are believed: addresses and networks between commas (`10.0.0.0/8`, `loopback`), or a number of proxies. Nobody’s when unset.',
    example: 'loopback',
  },
  COUNTRY_HEADER: {
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9-]+$/, 'must be the name of a header')
      .optional(),
    about:
      'Header in which the trusted proxy names the caller’s country (ISO 3166), for meetings that admit certain countries.',
    example: 'CF-IPCountry',
  },
  COUNTRY_DATABASE: {
    schema: fileSetting().optional(),
    about:
      'File that tells the country of an address (MMDB, such as GeoLite2-Country), for where no proxy does. It is read again when it is replaced.',
    example: '/var/lib/GeoIP/GeoLite2-Country.mmdb',
  },
  CALLS_PER_MINUTE: {
    schema: integerSetting({ min: 60, max: 1_000_000, fallback: 600 }),
    about: 'Calls that one signed-in user or one participant may make to this process in a minute.',
  },
  ANONYMOUS_CALLS_PER_MINUTE: {
    schema: integerSetting({ min: 60, max: 1_000_000, fallback: 6_000 }),
    about:
      'Calls that one IPv4 address, or one IPv6 network of 64 bits, may make to this process in a minute without being signed in. A class that opens a meeting shares one address, and everybody does behind a proxy that TRUST_PROXY does not name. Checks of health are not counted.',
  },
  SOCKETS_PER_ADDRESS: {
    schema: integerSetting({ min: 10, max: 1_000_000, fallback: 2_000 }),
    about:
      'Live connections that one IPv4 address, or one IPv6 network of 64 bits, may hold open to this process. An office shares one address.',
  },
  SOCKETS_PER_USER: {
    schema: integerSetting({ min: 5, max: 1_000_000, fallback: 40 }),
    about:
      'Realtime connections that one signed-in user may hold open to this process. Each open tab has one.',
  },
  LOG_LEVEL: {
    schema: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
    about: 'How much is logged, as lines of JSON.',
  },
  API_DOCS: { schema: booleanSetting(true), about: 'Serve the page at `/api/docs` that explains the calls.' },
})

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

export const roles = ['web', 'worker', 'recorder', 'captions'] as const

/** What every process needs: where it listens, where its data is, and who it trusts. */
export const platformSettings = settingsGroup('Server', {
  NODE_ENV: {
    schema: z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .default('production'),
    about:
      '`production` turns off what is meant for development only, such as the mailbox at `/dev/mailbox`.',
  },
  HOST: {
    schema: z.string().default('127.0.0.1'),
    about: 'Address to listen on; `0.0.0.0` means every network interface.',
  },
  PORT: {
    schema: integerSetting({ min: 0, max: 65_535, fallback: 3000 }),
    about: 'Port to listen on; 0 chooses a free one.',
  },
  HEALTH_PORT: {
    schema: integerSetting({ min: 0, max: 65_535, fallback: 0 })
      .transform((port) => port || undefined)
      .optional(),
    about:
      'Separate port on HOST for `/api/health/live` and `/api/health/ready`. A worker listens on no other port. None when unset.',
    example: '3100',
  },
  DRAIN_SECONDS: {
    schema: integerSetting({ min: 0, max: 300, fallback: 5 }),
    about:
      'How long a web process keeps serving after SIGTERM while `/api/health/ready` returns 503. Set it longer than your load balancer needs to notice. SIGINT stops immediately. `npm start` sets 0.',
  },
  PUBLIC_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'The address that people type, used in links and mails; derived from HOST and PORT when unset. With https, cookies are Secure and HSTS is sent.',
    example: 'https://meet.example.org',
  },
  FORMER_PUBLIC_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'The previous PUBLIC_URL, while you change it and restart the servers one after the other. Without it, a server does not start next to one with a different PUBLIC_URL on the same database.',
    example: 'https://majlis.example.org',
  },
  HSTS_INCLUDE_SUBDOMAINS: {
    schema: booleanSetting(false),
    about:
      'Tells browsers to use https for all subdomains of the host of PUBLIC_URL too, for a year. Turn it on only if all of them support https: browsers keep the rule for the whole year.',
  },
  VANITY_HOSTS: {
    schema: hostsSetting(),
    about:
      'Additional host names that organisations may use as their own, separated by commas; `*.` matches every subdomain. Their DNS and certificates must point to this server. Visitors are redirected to PUBLIC_URL, first to the organisation’s sign-in page. None when unset.',
    example: '*.meet.example.org,meet.riverside.example',
  },
  RESERVED_NAMES: {
    schema: namesSetting(),
    about:
      'Vanity URLs that no organisation may use, separated by commas, in addition to the pages of Majlis and the names of well-known brands.',
    example: 'riverside,riverside-council',
  },
  SIGN_UP_DOMAINS: {
    schema: domainsSetting(),
    about:
      'Domains whose addresses may sign up on their own, separated by commas. People with any address can be invited. Every domain when unset.',
    example: 'example.org',
  },
  TERMS_URL: {
    schema: urlSetting('http', 'https').optional(),
    about: 'Address of your own terms. The terms that come with Majlis link to it.',
    example: 'https://example.org/terms',
  },
  ROLE: {
    schema: listSetting(roles, roles),
    about:
      'What this process does: `web` serves calls and sockets, `worker` runs jobs, `recorder` records meetings in a browser, `captions` listens to meetings for live captions. To scale, start the same build several times.',
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
      'Database connections for the calls of this process. The process opens one more for realtime, one for health checks and, if it runs jobs, about 20 more.',
  },
  DATABASE_TIMEOUT_SECONDS: {
    schema: integerSetting({ min: 1, max: 3_600, fallback: 15 }),
    about:
      'Maximum time for one statement of a call; PostgreSQL cancels it after that. If PostgreSQL does not respond, the connection is closed two seconds later and replaced.',
  },
  DATABASE_JOB_TIMEOUT_SECONDS: {
    schema: integerSetting({ min: 60, max: 86_400, fallback: 900 }),
    about: 'The same for jobs, such as exports and the purge of an organisation.',
  },
  APP_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters'),
    about:
      'The secret from which the keys of tokens and links are derived. Keep it: a new one signs everyone out.',
    example: 'the output of: openssl rand -base64 48',
    isSecret: true,
  },
  DATA_DIR: { schema: z.string().default('.data'), about: 'Folder for the files that the server stores.' },
  DISK_RESERVE_MB: {
    schema: integerSetting({ min: 0, max: 100_000_000, fallback: 2_048 }),
    about:
      'Megabytes to keep free on the disk of DATA_DIR; with S3_URL, on that of the temporary folder. When less is free, files are refused with `file.no_space` and everything else continues. 0 lets files fill the disk.',
  },
  WEB_DIST: {
    schema: z.string().optional(),
    about: 'Folder of the built web app; `apps/web/dist` when unset.',
  },
  TRUST_PROXY: {
    schema: proxiesSetting(),
    about:
      'Proxies whose `X-Forwarded-*` headers are trusted: addresses and networks separated by commas (`10.0.0.0/8`, `loopback`), or a number of proxies. None when unset.',
    example: 'loopback',
  },
  COUNTRY_HEADER: {
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9-]+$/, 'must be the name of a header')
      .optional(),
    about:
      'Header with the caller’s country (ISO 3166), set by the trusted proxy, for meetings that are limited to certain countries.',
    example: 'CF-IPCountry',
  },
  COUNTRY_DATABASE: {
    schema: fileSetting().optional(),
    about:
      'Database with the countries of addresses (MMDB, such as GeoLite2-Country), if no proxy sends the country. The server reloads it when the file is replaced.',
    example: '/var/lib/GeoIP/GeoLite2-Country.mmdb',
  },
  CALLS_PER_MINUTE: {
    schema: integerSetting({ min: 60, max: 1_000_000, fallback: 600 }),
    about: 'Calls per minute to this process by one signed-in user or one participant.',
  },
  ANONYMOUS_CALLS_PER_MINUTE: {
    schema: integerSetting({ min: 60, max: 1_000_000, fallback: 6_000 }),
    about:
      'Calls per minute to this process by one IPv4 address, or one IPv6 /64 network, without signing in. A class that opens a meeting shares one address, and so does everyone behind a proxy that TRUST_PROXY does not list. Health checks do not count. Downloads, recordings and calendar feeds are counted apart, up to ten times as many.',
  },
  PICTURES_PER_USER: {
    schema: integerSetting({ min: 1, max: 10_000, fallback: 30 }),
    about:
      'Pictures that one user can upload in ten minutes, counted apart for profile pictures, logos and icons, and banners. Resizing a large picture takes a core for a second.',
  },
  SOCKETS_PER_ADDRESS: {
    schema: integerSetting({ min: 10, max: 1_000_000, fallback: 2_000 }),
    about:
      'Realtime connections to this process from one IPv4 address or one IPv6 /64 network, and connections to the media gate. An office shares one address, and so does everyone behind a proxy that TRUST_PROXY does not list.',
  },
  SOCKETS_PER_USER: {
    schema: integerSetting({ min: 5, max: 1_000_000, fallback: 40 }),
    about: 'Realtime connections to this process by one signed-in user. Each open tab has one.',
  },
  LOG_LEVEL: {
    schema: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
    about: 'How much is logged, as lines of JSON.',
  },
  API_DOCS: { schema: booleanSetting(true), about: 'Serves the API documentation at `/api/docs`.' },
})

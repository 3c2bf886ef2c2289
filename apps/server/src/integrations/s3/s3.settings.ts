import { settingsGroup, urlSetting } from '../../platform/config/settings.ts'

export const s3Settings = settingsGroup('Files in S3', {
  S3_URL: {
    schema: urlSetting('http', 'https')
      .refine((address) => new URL(address).pathname.length > 1, { error: 'must name a bucket' })
      .optional(),
    about:
      'Bucket of an S3 server for all files, instead of DATA_DIR, with the access key and its secret as user and password. A path behind the bucket is the start of every key. The bucket must exist, and must not be public. `?region=` names its region.',
    example: 'https://KEY:SECRET@s3.example.org/majlis?region=eu-central-1',
    isSecret: true,
  },
})

/** A bucket, and how to reach it. */
export interface S3Address {
  endpoint: string
  region: string
  bucket: string
  /** The start of every key: empty, or with a slash at its end. */
  prefix: string
  /** Null: as the SDK finds them, such as the role of a machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

export function s3AddressOf(address: string): S3Address {
  const { protocol, host, pathname, searchParams, username, password } = new URL(address)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  return {
    endpoint: `${protocol}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : null,
  }
}

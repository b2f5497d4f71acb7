import { fileURLToPath } from 'node:url'

export type S3Settings = {
  kind: 's3'
  bucket: string
  /** The address of the storage; unset: Amazon's own, by region. */
  endpoint: string | undefined
  /** The address of the same storage for browsers, where it differs. */
  publicEndpoint: string | undefined
  /** True: the bucket is the first part of the path; false: of the host's name. */
  inPath: boolean
  region: string
  accessKeyId: string
  secretAccessKey: string
}
export type StorageSettings = { kind: 'file'; root: string } | S3Settings

/** The settings of the environment that name and open a storage. */
export type StorageEnvironment = {
  STORAGE_URL?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_REGION?: string | undefined
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PARAMETERS = ['endpoint', 'public', 'style']
const REGION = 'us-east-1'
const S3_NAMES = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_REGION'] as const

/** What is wrong with these settings, one line each; none: storageSettings can read them. */
export function storageFaults(environment: StorageEnvironment): string[] {
  const { STORAGE_URL: url } = environment
  if (url?.startsWith('s3://')) return [...addressFaults(url), ...keyFaults(environment)]
  if (url !== undefined && !url.startsWith('file://')) return ['STORAGE_URL: write file:///folder or s3://bucket']
  // With these and without their bucket every file would be kept on this machine, unnoticed.
  return S3_NAMES.filter((name) => environment[name]).map((name) => `${name}: needs STORAGE_URL=s3://bucket`)
}

function addressFaults(url: string): string[] {
  if (!URL.canParse(url)) return ['STORAGE_URL: is no address']
  const { hostname, pathname, searchParams, username, port } = new URL(url)
  const faults: string[] = []
  if (!BUCKET.test(hostname) || username || port) faults.push('STORAGE_URL: s3:// is followed by the name of a bucket')
  if (!['', '/'].includes(pathname)) faults.push('STORAGE_URL: a folder of a bucket is not supported')
  for (const name of searchParams.keys())
    if (!PARAMETERS.includes(name)) faults.push(`STORAGE_URL: unknown parameter ${name}`)
  for (const name of ['endpoint', 'public']) {
    const address = searchParams.get(name)
    if (address !== null && !isOrigin(address))
      faults.push(`STORAGE_URL: ${name} is written http://host or https://host`)
  }
  if (!['path', 'host', null].includes(searchParams.get('style')))
    faults.push('STORAGE_URL: style is path or host: where an address has the name of the bucket')
  return faults
}

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && `${new URL(text).origin}/` === new URL(text).href

function keyFaults(environment: StorageEnvironment): string[] {
  const url = environment.STORAGE_URL ?? ''
  const isAmazon = URL.canParse(url) && !new URL(url).searchParams.has('endpoint')
  return S3_NAMES.filter((name) => !environment[name] && (name !== 'S3_REGION' || isAmazon)).map((name) =>
    name === 'S3_REGION' ? `${name}: set it, or name an endpoint in STORAGE_URL` : `${name}: set it with s3://`,
  )
}

/** The storage of settings without faults; `folder` is that of the files where none is named. */
export function storageSettings(environment: StorageEnvironment, folder: string): StorageSettings {
  const { STORAGE_URL: url, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = environment
  if (!url?.startsWith('s3://')) return { kind: 'file', root: url ? fileURLToPath(url) : folder }
  const { hostname, searchParams } = new URL(url)
  const endpoint = searchParams.get('endpoint') ?? undefined
  const style = searchParams.get('style') ?? (endpoint ? 'path' : 'host')
  return {
    kind: 's3',
    bucket: hostname,
    endpoint,
    publicEndpoint: searchParams.get('public') ?? undefined,
    inPath: style === 'path',
    region: S3_REGION ?? REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

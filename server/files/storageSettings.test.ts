import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openStorage } from './openStorage.ts'

const KEYS = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const MINIO = 's3://files?endpoint=http://minio:9000'

test.each([
  [{}, { kind: 'file', root: '/var/zhikao/uploads' }],
  [{ STORAGE_URL: 'file:///mnt/files' }, { kind: 'file', root: '/mnt/files' }],
  [
    { STORAGE_URL: MINIO, ...KEYS },
    { bucket: 'files', endpoint: 'http://minio:9000', publicEndpoint: undefined, inPath: true, region: 'us-east-1' },
  ],
  [
    { STORAGE_URL: 's3://files?endpoint=https://oss.example.cn&style=host', ...KEYS, S3_REGION: 'cn-1' },
    { inPath: false, region: 'cn-1', accessKeyId: 'id', secretAccessKey: 'secret' },
  ],
  [
    { STORAGE_URL: `${MINIO}&public=https://files.example.cn`, ...KEYS },
    { publicEndpoint: 'https://files.example.cn' },
  ],
  [
    { STORAGE_URL: 's3://zhikao.files/', ...KEYS, S3_REGION: 'eu-west-1' },
    { bucket: 'zhikao.files', endpoint: undefined, inPath: false },
  ],
])('%j is a storage', (environment, expected) => {
  expect(readConfig({ DATA_DIR: '/var/zhikao', ...environment }).storage).toMatchObject(expected)
})

test.each([
  [{ STORAGE_URL: 'http://files' }, 'STORAGE_URL: write file:///folder or s3://bucket'],
  [{ STORAGE_URL: 's3://', ...KEYS }, 'STORAGE_URL: s3:// is followed by the name of a bucket'],
  [{ STORAGE_URL: 's3://My_Bucket', ...KEYS }, 'STORAGE_URL: s3:// is followed by the name of a bucket'],
  [{ STORAGE_URL: 's3://id@files', ...KEYS }, 'STORAGE_URL: s3:// is followed by the name of a bucket'],
  [{ STORAGE_URL: 's3://files/folder', ...KEYS }, 'STORAGE_URL: a folder of a bucket is not supported'],
  [{ STORAGE_URL: `${MINIO}&region=x`, ...KEYS }, 'STORAGE_URL: unknown parameter region'],
  [{ STORAGE_URL: `${MINIO}&style=deep`, ...KEYS }, 'STORAGE_URL: style is path or host'],
  [
    { STORAGE_URL: 's3://files?endpoint=minio', ...KEYS },
    'STORAGE_URL: endpoint is written http://host or https://host',
  ],
  [{ STORAGE_URL: `${MINIO}/x`, ...KEYS }, 'STORAGE_URL: endpoint is written'],
  [{ STORAGE_URL: `${MINIO}&public=javascript:1`, ...KEYS }, 'STORAGE_URL: public is written'],
  [{ STORAGE_URL: MINIO }, 'S3_ACCESS_KEY_ID: set it with s3://\n  S3_SECRET_ACCESS_KEY: set it with s3://'],
  [{ STORAGE_URL: 's3://files', ...KEYS }, 'S3_REGION: set it, or name an endpoint in STORAGE_URL'],
  [KEYS, 'S3_ACCESS_KEY_ID: needs STORAGE_URL=s3://bucket'],
  [{ SMS_URL: 'https://sms' }, 'SMS_KEY: set it when SMS_URL is set'],
  [{ SMS_URL: 'sms.example.cn', SMS_KEY: 'k' }, 'SMS_URL: write https://host/path, and its token as SMS_KEY'],
  [{ SMS_URL: 'https://user:secret@sms.example.cn', SMS_KEY: 'k' }, 'SMS_URL: write https://host/path'],
  [{ SMS_URL: 'https://sms', SMS_KEY: 'two words' }, 'SMS_KEY: '],
])('%j is refused by a line that says why', (environment, line) => {
  expect(() => readConfig({ DATA_DIR: '/var/zhikao', ...environment })).toThrow(line)
})

test('without an endpoint the links lead to the bucket at Amazon, by its region', async () => {
  const config = readConfig({ DATA_DIR: '/var/zhikao', STORAGE_URL: 's3://files', ...KEYS, S3_REGION: 'eu-west-1' })
  expect((await openStorage(config.storage)).links?.origin).toBe('https://files.s3.eu-west-1.amazonaws.com')
})

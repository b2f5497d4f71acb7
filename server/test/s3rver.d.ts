declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  type Options = { directory: string; silent: boolean; vhostBuckets: boolean; configureBuckets: { name: string }[] }

  type Part = { number: number; etag: string }
  /** A server of S3 that verifies signatures and keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    store: {
      putObjectMultipart(bucket: string, uploadId: string, parts: Part[]): Promise<{ md5: string; size: number }>
    }
    logger: { exceptions: { unhandle(): void }; close(): void }
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  type Request = { uri: string; querystring: string }
  const v4: { getStringToSign: (request: Request, parsed: unknown) => string }
  export default v4
}

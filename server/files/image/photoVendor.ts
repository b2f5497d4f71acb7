import { z } from 'zod'

/** A second provider of photo checks, reached over HTTP (docs/adr/0040): its address and key. */
export type PhotoVendor = { url: string; key: string }
/** The codes of domain.md §8.2, and what happens before there is one. */
export type VendorError = '1' | '3' | '4' | '6' | '7' | '101' | 'unreachable'

const place = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
const fault = z.object({
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  place: place.nullable().default(null),
})
const answer = z.object({
  code: z.number().int(),
  result: z.object({ faults: z.array(fault), image: z.string().optional(), sheet: z.string().optional() }).optional(),
})
const credit = z.object({ code: z.literal(0), TotalCredits: z.number(), UsedCredits: z.number() })

export type VendorResult = { faults: z.output<typeof fault>[]; image: Buffer | null; sheet: Buffer | null }
export type VendorOrder = {
  width: number
  height: number
  min_bytes: number
  max_bytes: number
  /** #RRGGBB of each background that is accepted; of a photo to be made, the first. */
  backgrounds: string[]
  sheet?: boolean
}

const TIMEOUT_MS = 30_000
/** The codes that have a meaning of their own; any other is unknown. */
const KNOWN: readonly VendorError[] = ['1', '3', '4', '7', '101']

/** Has a photo checked or made by the vendor. */
export async function askVendor(
  vendor: PhotoVendor,
  api: 'check' | 'make',
  photo: Buffer,
  order: VendorOrder,
): Promise<VendorResult | { error: VendorError }> {
  const found = await send(vendor, api, { image: photo.toString('base64'), ...order })
  if (found === null) return { error: 'unreachable' }
  const parsed = answer.safeParse(found)
  if (!parsed.success) return { error: '6' }
  const { code, result } = parsed.data
  if (code !== 0 || !result) return { error: KNOWN.find((one) => one === String(code)) ?? '6' }
  const bytes = (text: string | undefined) => (text ? Buffer.from(text, 'base64') : null)
  return { faults: result.faults, image: bytes(result.image), sheet: bytes(result.sheet) }
}

/** The vendor's credits; null where it does not answer. */
export async function vendorCredit(vendor: PhotoVendor): Promise<{ total: number; used: number } | null> {
  const parsed = credit.safeParse(await send(vendor, 'credit', {}))
  return parsed.success ? { total: parsed.data.TotalCredits, used: parsed.data.UsedCredits } : null
}

async function send({ url, key }: PhotoVendor, api: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/${api}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': key },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return await response.json()
  } catch {
    // A vendor that does not answer, or answers no JSON, is reported as unreachable: the caller says so to the user.
    return null
  }
}

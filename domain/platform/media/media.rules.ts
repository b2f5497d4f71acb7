import { can } from '../../access/actor.ts'
import type { Actor } from '../../access/actor.ts'
import type { Role } from '../../access/roles.ts'
import type { Handbook, PhotoFinding, PhotoMeasure, PhotoSpec } from './media.model.ts'
import { HANDBOOK_NAMES, HANDBOOKS, HEADER_HANDBOOKS } from './media.model.ts'

type HandbookOf = { name: Handbook; form: 'pdf' | 'zip' }
const isHandbook = (role: Role): role is Handbook => role in HANDBOOKS

/** The handbook that a role has in the header, and its form; null where there is none (spec §2.6, shell.md §0.14). */
export function headerHandbookOf(role: Role): HandbookOf | null {
  return isHandbook(role) && HEADER_HANDBOOKS.includes(role) ? { name: role, form: HANDBOOKS[role] } : null
}

/** The handbooks among the downloads of an account: its role's own; all of them for who publishes documents (domain.md §3.21). */
export function handbooksFor(actor: Pick<Actor, 'role' | 'permissions'>): readonly Handbook[] {
  if (!can(actor, 'handbook:read')) return []
  return HANDBOOK_NAMES.filter((name) => name === actor.role || can(actor, 'document:edit'))
}

/** Every fault of a measured ID photo, with the measured and the required value (domain.md §8.1). */
export function photoFaults(found: PhotoMeasure, spec: PhotoSpec): PhotoFinding[] {
  return [...sizeFaults(found, spec), ...pictureFaults(found, spec)]
}

function sizeFaults(found: PhotoMeasure, spec: PhotoSpec): PhotoFinding[] {
  const faults: PhotoFinding[] = []
  if (found.width !== spec.width || found.height !== spec.height) {
    const { width, height } = spec
    faults.push({
      rule: 'photo_pixels',
      params: { width, height, found_width: found.width, found_height: found.height },
    })
  }
  const found_kb = kilobytes(found.bytes)
  if (found.bytes < spec.min_bytes) {
    faults.push({ rule: 'photo_bytes_small', params: { found_kb, min_kb: kilobytes(spec.min_bytes) } })
  }
  if (found.bytes > spec.max_bytes) {
    faults.push({ rule: 'photo_bytes_large', params: { found_kb, max_kb: kilobytes(spec.max_bytes) } })
  }
  return faults
}

function pictureFaults(found: PhotoMeasure, spec: PhotoSpec): PhotoFinding[] {
  const faults: PhotoFinding[] = []
  if (found.white_border < spec.min_white_border) {
    faults.push({
      rule: 'photo_border',
      params: { found: percent(found.white_border), min: percent(spec.min_white_border) },
    })
  }
  if (found.sharpness < spec.min_sharpness) {
    faults.push({ rule: 'photo_blurred', params: { found: Math.round(found.sharpness), min: spec.min_sharpness } })
  }
  if (found.luma < spec.min_luma || found.dark > spec.max_clipped) {
    faults.push({ rule: 'photo_dark', params: { found: Math.round(found.luma), min: spec.min_luma } })
  }
  if (found.luma > spec.max_luma || found.bright > spec.max_clipped) {
    faults.push({ rule: 'photo_bright', params: { found: Math.round(found.luma), max: spec.max_luma } })
  }
  if (found.chroma < spec.min_chroma) {
    faults.push({ rule: 'photo_grey', params: { found: Math.round(found.chroma), min: spec.min_chroma } })
  }
  return faults
}

function kilobytes(bytes: number): number {
  return Math.round((bytes / 1024) * 10) / 10
}

function percent(share: number): number {
  return Math.floor(share * 100)
}

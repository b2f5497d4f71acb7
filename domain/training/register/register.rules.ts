import type { TraineeStatus, VerifiedContact } from '../trainee/trainee.model.ts'

/** A registration of the same person for the same training, with the same document and mobile. */
export type Earlier = {
  status: TraineeStatus
  /** The organisation that registered; null: the person. */
  registrar_org: string | null
  email: string
}
/** What the caller proved: the address whose code was right; null where the platform sends no codes. */
export type Proof = { verified: VerifiedContact | null; email: string }

/**
 * What happens with a registration that there is already. `replace`: a rejected one is corrected. `tell`: the caller
 * proved an address of it and gets the reason. `hide`: the caller proved nothing of it and gets the answer of a new one.
 */
export type Repeat = 'replace' | 'tell' | 'hide'

/** Does the person correct it? What an organisation registered is corrected there. */
export const isCorrectable = ({ status, registrar_org }: Pick<Earlier, 'status' | 'registrar_org'>): boolean =>
  status === 'REJECT' && registrar_org === null

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Has the caller proved the mobile that both have, or the mail address of the earlier registration? */
const isProven = (earlier: Earlier, { verified, email }: Proof): boolean =>
  verified === 'mobile' || (verified === 'email' && sameAddress(earlier.email, email))

/** Decides about a registration sent again (Decided 30, ADR 0069). */
export function repeatOf(earlier: Earlier, proof: Proof): Repeat {
  // Without codes both numbers are the only proof, as for the progress query.
  if (isCorrectable(earlier) && (proof.verified === null || isProven(earlier, proof))) return 'replace'
  return isProven(earlier, proof) ? 'tell' : 'hide'
}

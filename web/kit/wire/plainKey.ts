import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ChallengeParameters, DeriveKeyFunctionResult } from 'altcha-lib/types'

/** altcha's key function, PBKDF2 with SHA-256, in JavaScript: for pages without crypto.subtle. Many times slower than that. */
export const derivePlainly = async (
  { cost, keyLength }: ChallengeParameters,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<DeriveKeyFunctionResult> => ({ derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) })

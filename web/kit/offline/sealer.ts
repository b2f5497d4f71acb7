const NONCE_BYTES = 12

export type Sealed = { nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

/** The key of the account on this device: it never leaves the browser, and no script can read its bytes. */
export const newKeyOf = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts JSON values and bytes for one account; what belongs to another account cannot be opened. */
export function sealerOf(account: string, key: CryptoKey) {
  const additionalData = new TextEncoder().encode(account)
  const sealBytes = async (bytes: BufferSource): Promise<Sealed> => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    return { nonce, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, bytes) }
  }
  const openBytes = ({ nonce, sealed }: Sealed): Promise<ArrayBuffer> =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, sealed)
  return {
    sealBytes,
    openBytes,
    seal: (value: unknown) => sealBytes(new TextEncoder().encode(JSON.stringify(value))),
    open: async (sealed: Sealed): Promise<unknown> => JSON.parse(new TextDecoder().decode(await openBytes(sealed))),
  }
}
export type Sealer = ReturnType<typeof sealerOf>

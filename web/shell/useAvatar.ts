import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { urlOf } from '../kit/wire/call.ts'
import { useRead } from '../kit/wire/query.ts'

const OWN_CALL = `${urlOf(mediaContract.showImage)}?`

/** The address of the picture with this key, which is appended to the image base that the server names (spec §3); of the server's own images the small one. */
export const avatarUrl = (base: string, key: string): string =>
  `${base}${key}${base.startsWith(OWN_CALL) ? '&size=small' : ''}`

/** The address of an avatar; none for an account without a picture, and until the base is read. */
export function useAvatar(key: string | null): string | undefined {
  const { data } = useRead(authContract.welcome, {}, { when: key !== null })
  return key !== null && data ? avatarUrl(data.image_base, key) : undefined
}

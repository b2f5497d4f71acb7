/** What a stored file is for; AVATAR and LOGO are public images, the rest needs session and scope (interface.md §5). */
export const MEDIA_KINDS = ['AVATAR', 'LOGO', 'ATTACHMENT', 'PHOTO', 'IMPORT', 'EXPORT'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
export const IMAGE_KINDS = ['AVATAR', 'LOGO'] as const satisfies readonly MediaKind[]

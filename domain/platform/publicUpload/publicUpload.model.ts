/**
 * A solved captcha of the purpose `register` opens a ticket for uploads without an account; its token is carried by the further
 * uploads and by the registration that takes the files.
 */
export const UPLOAD_TICKET = {
  /** How long files are uploaded with it; a further captcha renews that. */
  minutes: 30,
  /** How long it can be renewed, and its files wait for the registration. */
  hours: 24,
  files: 12,
  /** Of all its files, in MB. */
  mb: 30,
} as const

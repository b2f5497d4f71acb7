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

/** Files of people without an account, until a registration takes them (interface.md §5). */
export type UploadRules = {
  /** Of one network in a day. */
  network_day: number
  /** What no registration took yet, in MB: then the platform takes no more. */
  total_mb: number
}
/** Registrations and progress queries of people without an account (ADR 0069). */
export type RegisterRules = {
  /** Of one network in a day. */
  network_day: number
}
export const UPLOAD_RULES: UploadRules = { network_day: 300, total_mb: 2048 }
export const REGISTER_RULES: RegisterRules = { network_day: 200 }

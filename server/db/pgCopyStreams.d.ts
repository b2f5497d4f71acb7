declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Writable } from 'node:stream'

  /** A COPY … FROM STDIN to hand to client.query; what is written to it goes to the table. */
  export function from(statement: string): Writable & Submittable
}

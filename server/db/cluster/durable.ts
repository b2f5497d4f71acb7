import pg from 'pg'

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Throws a clear line when the PostgreSQL at the URL may lose what it acknowledged (reliability.md §1.3). */
export async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection cut while idle is seen by the next call; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [MUST_BE_ON],
    )
    if (rows.length !== MUST_BE_ON.length) throw new Error('PostgreSQL does not report its durability settings.')
    const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name)
    if (off.length > 0) {
      throw new Error(
        `PostgreSQL runs with ${off.join(' and ')} off: acknowledged work could be lost. ` +
          'Switch it on and start again.',
      )
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

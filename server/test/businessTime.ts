import type pg from 'pg'

/** The hour at which tests run, whatever the machine's clock shows. */
const USUAL = '10:00'
const FORM = /^(\d{4}-\d\d-\d\dT)?\d\d:\d\d(:\d\d)?$/

/** ZHIKAO_TEST_TIME: when business time begins in a test database, in Asia/Shanghai: '23:58' of the day of the database, or '2028-02-29T23:58'. */
function wantedTime(): string {
  const wanted = process.env.ZHIKAO_TEST_TIME || USUAL
  if (!FORM.test(wanted)) throw new Error(`ZHIKAO_TEST_TIME: write 23:58 or 2028-02-29T23:58, not ${wanted}`)
  return wanted
}

/**
 * From now on business time goes on from the wanted moment; the day of a clone is the one of its template, whenever the
 * machine's midnight was. This database's own business_now() adds the difference, so that a shift of 0, of the seed or
 * of a test, means this moment and not the machine's hour.
 */
export async function beginBusinessTime(pool: pg.Pool): Promise<void> {
  const wanted = wantedTime()
  const { rows } = await pool.query<{ statement: string }>(
    `select format('create or replace function business_now() returns timestamptz language sql stable as %L',
      format('select now() + shift + interval %L from business_clock', make_interval(secs => extract(epoch from
        (case when $1 ~ 'T' then '' else (business_now() at time zone 'Asia/Shanghai')::date || 'T' end || $1)::timestamp at time zone 'Asia/Shanghai' - now())))) as statement`,
    [wanted],
  )
  await pool.query(rows[0]?.statement ?? '')
}

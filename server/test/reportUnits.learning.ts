import type { Unit, World } from './reportWorld.ts'

// Of the reports what no exam belongs to: trainings of examiners, and self-tests.

const flag = (is: boolean) => (is ? 1 : 0)

export async function trained(world: World): Promise<Unit[]> {
  type Registration = {
    train: string
    credential: string
    levels: string[]
    day: string
    org: string | null
    registrar: string | null
    status: string
    result: string | null
    certificate: string | null
  }
  const found = await world.rows<Registration>(`
    select s.sn as train, s.credential_sn as credential, s.levels, to_char(s.start_date, 'YYYY-MM-DD') as day, t.org_sn as org,
      t.registrar_org as registrar, t.status, t.result, t.certificate_no as certificate
    from trainee t, train_session s where s.sn = t.train_sn and t.delete_time is null and t.status <> 'INIT'`)
  return found.map(({ train, credential, levels, day, org, registrar, status, result, certificate }) => {
    const isTrainee = status === 'AUDIT'
    return {
      credential,
      level: levels.join(),
      org: org ?? '',
      province: world.provinces.get(org ?? '') ?? '',
      day,
      host: registrar ?? '',
      training: train,
      adds: {
        registrations: flag(isTrainee || status === 'SUBMIT'),
        registrations_waiting: flag(status === 'SUBMIT'),
        registrations_rejected: flag(status === 'REJECT'),
        trainees: flag(isTrainee),
        trainees_passed: flag(isTrainee && result === 'PASS'),
        trainees_failed: flag(isTrainee && result === 'FAIL'),
        trainees_open: flag(isTrainee && result === null),
        trainees_certified: flag(isTrainee && certificate !== null),
        trainings: 1,
      },
    }
  })
}

export async function selftested(world: World): Promise<Unit[]> {
  type Sitting = {
    student: string
    org: string
    credential: string
    level: string
    day: string
    points: string
    total: string
    line: string
    by: string
  }
  const found = await world.rows<Sitting>(`
    select k.student_sn as student, s.org_sn as org, p.credential_sn as credential, p.level, to_char(k.handed_time, 'YYYY-MM-DD') as day,
      k.points, k.total, m.theory_pass as line, k.handed_by as by
    from sitting k, student s, bank_paper p, template m
    where s.sn = k.student_sn and p.sn = k.paper_sn and m.sn = p.template_sn and k.kind = 'PRACTICE' and k.handed_time is not null and k.total <> 0`)
  return found.map(({ student, org, credential, level, day, points, total, line, by }) => {
    const isReached = (Number(points) * 100) / Number(total) >= Number(line)
    return {
      credential,
      level,
      org,
      province: world.provinces.get(org) ?? '',
      day,
      host: org,
      student,
      adds: {
        selftests: 1,
        selftests_reached: flag(isReached),
        selftests_missed: flag(!isReached),
        selftests_timed: flag(by === 'TIME'),
        selftest_students: 1,
      },
    }
  })
}

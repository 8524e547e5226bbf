import type { Resource } from '../http/resource.ts'
import { appointment } from './appointment/appointment.ts'
import { asset } from './asset/asset.ts'
import type { DecisionLogs } from './decision/decision-logs.ts'
import { decisions } from './decision/decisions.ts'
import { diagram } from './decision/diagram.ts'
import { doctorList } from './doctor/doctor-list.ts'
import { doctor } from './doctor/doctor.ts'
import { home, type About } from './home/home.ts'
import type { Ports } from './ports.ts'
import { problemList } from './problem/problem-list.ts'
import { problem } from './problem/problem.ts'
import { relationList } from './relation/relation-list.ts'
import { relation } from './relation/relation.ts'
import { routes, type RouteName } from './routes.ts'
import { schedule } from './schedule/schedule.ts'
import { slot } from './slot/slot.ts'

/** The resource of each route. The compiler asks for one for each name in routes.ts. */
export function resources(
  ports: Ports,
  { about, stylesheet, logs }: { readonly about: About; readonly stylesheet: string; readonly logs: DecisionLogs },
): readonly { readonly template: string; readonly resource: Resource }[] {
  const byRoute: Readonly<Record<RouteName, Resource>> = {
    home: home(about),
    doctors: doctorList(ports),
    doctor: doctor(ports),
    schedule: schedule(ports),
    slot: slot(ports),
    appointment: appointment(ports),
    rels: relationList(about.version),
    rel: relation(about.version),
    problems: problemList(about.version),
    problem: problem(about.version),
    decisions: decisions(logs),
    diagram: diagram(logs),
    stylesheet: asset('text/css', stylesheet),
  }
  return Object.entries(routes).map(([name, template]) => ({ template, resource: byRoute[name as RouteName] }))
}

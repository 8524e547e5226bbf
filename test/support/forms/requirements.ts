/** The requirements between the fields of a template: keywords of JSON Schema for the object of their values. */
export type Requirements = readonly Rule[]

type Rule =
  | { readonly anyOf: readonly { readonly required: readonly string[] }[] }
  | {
      readonly if: { readonly properties: Readonly<Record<string, { readonly enum: readonly unknown[] }>> }
      readonly then: { readonly required: readonly string[] }
    }

export type Values = Readonly<Record<string, unknown>>

/** Returns the fields that a requirement wants or forbids, and the values lack or have. */
export function unmet(rules: Requirements, values: Values): readonly string[] {
  return rules.flatMap((rule) => {
    if ('anyOf' in rule) {
      const names = rule.anyOf.flatMap(({ required }) => required)
      return names.some((name) => name in values) ? [] : names.slice(0, 1)
    }
    return rule.then.required.filter((name) => isWanted(rule, values) !== name in values)
  })
}

function isWanted(rule: Extract<Rule, { readonly then: unknown }>, values: Values): boolean {
  return Object.entries(rule.if.properties).every(([name, { enum: wanted }]) => wanted.includes(values[name]))
}

/** Returns the values with what a requirement wants and without what it forbids. */
export function completed(rules: Requirements, values: Values, plain: Values): Values {
  const wrong = unmet(rules, values)
  const rest = Object.entries(values).filter(([name]) => !wrong.includes(name))
  const added = wrong.filter((name) => !(name in values)).map((name) => [name, plain[name]] as const)
  return Object.fromEntries([...rest, ...added])
}

/** Returns values with which a field may be given. */
export function occasionOf(rules: Requirements, name: string): Values {
  const rule = rules.find((each) => 'then' in each && each.then.required.includes(name))
  if (rule === undefined || !('then' in rule)) return {}
  return Object.fromEntries(Object.entries(rule.if.properties).map(([other, { enum: wanted }]) => [other, wanted[0]]))
}

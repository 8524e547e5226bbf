import type fc from 'fast-check'

type Step<Model extends object, World> = (model: Model, world: World) => Promise<void>

/**
 * Creates the commands of a model-based test: each acts on both sides, then the actual state is compared with the
 * model.
 */
export function commandsOf<Model extends object, World>(
  compare: Step<Model, World>,
): (name: string, run: Step<Model, World>) => fc.AsyncCommand<Model, World> {
  return (name, run) => ({
    check: () => true,
    toString: () => name,
    async run(model, world) {
      await run(model, world)
      await compare(model, world)
    },
  })
}

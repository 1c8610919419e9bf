import { ProblemError } from '../../foundation/http/problems/problem.error.ts';
import type { GraphicsAnswer, GraphicsRequest, GraphicsTask, TaskFailure } from './messages.ts';

/** Executes the tasks that the parent process asks for, and ends with it. */
export function serveTasks(tasks: Record<string, GraphicsTask>): void {
  process.on('message', async ({ id, task, input }: GraphicsRequest) => {
    const answer = await execute(tasks[task], input).then(
      (result): GraphicsAnswer => ({ id, result }),
      (error: unknown): GraphicsAnswer => ({ id, failure: describe(error) }),
    );
    process.send?.(answer);
  });
  process.on('disconnect', () => process.exit());
  // A terminal sends them to all its processes: the API ends this one once it has answered.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
}

async function execute(task: GraphicsTask | undefined, input: unknown): Promise<unknown> {
  if (!task) throw new Error('unknown task');
  return task(input);
}

function describe(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const { message, stack } = error.cause instanceof Error ? error.cause : error;
  return { message, stack, code: error instanceof ProblemError ? error.code : undefined };
}

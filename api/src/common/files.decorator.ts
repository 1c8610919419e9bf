import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route receives or sends a file: how long that takes is up to the line, not the database's. */
    mayTakeLong?: boolean;
    /** The route reads a form with a file; every other one refuses forms. */
    takesFile?: boolean;
  }
}

const binary = { type: 'string', format: 'binary' } as const;

/** A route that sends what it reads from the database bit by bit. */
export const MayTakeLong = () => RouteConfig({ mayTakeLong: true });

/** A route that takes a form with one file, in its field `file`. */
export const TakesFile = () => {
  return applyDecorators(
    RouteConfig({ mayTakeLong: true, takesFile: true }),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { type: 'object', required: ['file'], properties: { file: binary } } }),
  );
};

/** A route that answers a file of this type. */
export const AnswersFile = (type: string) => {
  return applyDecorators(
    HttpCode(200),
    ApiResponse({ status: 200, description: '', content: { [type]: { schema: binary } } }),
  );
};

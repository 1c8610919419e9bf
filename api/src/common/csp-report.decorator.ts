import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes what browsers call a report; every other one refuses it. */
    takesCspReport?: boolean;
  }
}

/** How browsers name the JSON they report violations of the content security policy in. */
export const CSP_REPORT_TYPE = 'application/csp-report';

/** A route that takes such a report. */
export const TakesCspReport = () => {
  return applyDecorators(RouteConfig({ takesCspReport: true }), ApiConsumes(CSP_REPORT_TYPE, 'application/json'));
};

// The development shell uses only the one for development; remotes of the registry were built for the other.
import 'react/jsx-runtime';
import 'react/jsx-dev-runtime';
